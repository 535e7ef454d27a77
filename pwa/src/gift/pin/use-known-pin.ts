import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import * as t from '../gift.texts'
import { rememberedPin, rememberPin } from './session-pin'
import { canStore } from '../submit/submit'
import { useReconnect } from '../submit/use-reconnect'
import { usePolling } from '../submit/use-polling'
import type { Unlocked } from './use-unlocked'

interface Circumstances {
  /** the claim itself is this device's and not delivered: the server knows nothing of its PIN */
  ownClaim: boolean
  /** whether anything can be done before the server has checked the PIN */
  canWait: boolean
  /** work that was begun under a PIN stays open when the server refuses that PIN */
  keepsWork?: boolean
  /** whether the server has answered to work of this device: then it is there */
  heard?: boolean
  /** tells what became of a PIN that was taken */
  say: (text: string, look?: 'info') => void
}

/**
 * The PIN that work of a gift is sent with: the one that opened it or, without a network, one that the server checks
 * with the work.
 */
export function useKnownPin(
  code: string,
  { opened, unlock, stopAsking, lock }: Pick<Unlocked<unknown>, 'opened' | 'unlock' | 'stopAsking' | 'lock'>,
  { ownClaim, canWait, keepsWork = false, heard = false, say }: Circumstances,
) {
  const [unchecked, setUnchecked] = useState<string>()
  const [refused, setRefused] = useState<string>()
  // that of this device's own claim stays when the claim arrives
  const own = ownClaim ? rememberedPin(code) : undefined
  if (own !== undefined && unchecked !== own) setUnchecked(own)

  const again = useCallback(async () => {
    if (unchecked === undefined) return
    const refusal = await unlock(unchecked)
    if (!refusal || refusal === t.needsConnection) return
    if (keepsWork) setRefused(refusal)
    else if (refusal === m.pinInvalid) setUnchecked(undefined)
  }, [unchecked, unlock, keepsWork])
  // asked again and again, a wrong PIN would lock the gift; and the server knows no PIN of a claim that it does not have
  const unread = unchecked !== undefined && !opened && !ownClaim && refused === undefined
  useReconnect(unread, heard, again)
  usePolling(unread, again)

  /** null: the PIN is taken; else why not */
  const enter = async (typed: string): Promise<string | null> => {
    const refusal = ownClaim ? t.needsConnection : await unlock(typed)
    if (refusal === null || refusal === t.needsConnection) setRefused(undefined)
    if (refusal === null) say(m.accessGranted)
    if (refusal !== t.needsConnection || !canWait || !canStore()) return refusal
    rememberPin(code, typed)
    setUnchecked(typed)
    stopAsking()
    say(t.pinCheckedLater, 'info')
    return null
  }

  const forget = () => {
    setUnchecked(undefined)
    lock()
  }
  return {
    pin: opened?.pin ?? unchecked,
    /** why the server refused the PIN under which work stays open */
    refused,
    enter,
    forget,
  }
}
