import type { DepsOf } from '../http/slice'
import { giftPasskeysRoutes } from './gift-passkeys.routes'
import { createGiftPasskeysService } from './gift-passkeys.service'
import type { GiftSessions } from './gift-sessions'

/** Gifts that a phone's lock opens. */
export function giftPasskeysSlice(
  deps: Omit<
    DepsOf<typeof createGiftPasskeysService> & DepsOf<typeof giftPasskeysRoutes>,
    'giftPasskeys' | 'sessions'
  > & { giftSessions: GiftSessions },
) {
  const giftPasskeys = createGiftPasskeysService({ ...deps, sessions: deps.giftSessions })
  return { services: { giftPasskeys }, api: giftPasskeysRoutes({ ...deps, giftPasskeys }) }
}
