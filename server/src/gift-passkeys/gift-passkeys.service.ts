/**
 * Passkeys of a gift: "Open with this phone's lock", beside its PIN.
 *
 * - Only the PIN adds one. The passkey ends with that PIN, so nobody who knew an earlier PIN opens anything with it.
 * - Nothing is stored between a question and its answer: the ticket is sealed, for five minutes and one code. An answer
 *   works once: the update that uses it up is in the transaction that opens the gift, and only the first one changes a
 *   row.
 * - Nobody can guess what a passkey signs. So a refused one counts against its address and never locks the gift, and a
 *   lock of the PIN keeps no passkey out (decision 32).
 */
import type {
  AddPasskeyForm,
  AskedPasskeys,
  BegunPasskey,
  OpenByPasskeyForm,
} from '@tohfa/sync-protocol/entities/gift-passkey'
import type { Message } from '@tohfa/sync-protocol/http/message'
import { GIFT_PASSKEY_TICKET_MS, GIFT_PASSKEYS_MAX } from '@tohfa/sync-protocol/pin/pin-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { RECIPIENT, type CampaignLog } from '../campaigns/campaign-log'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import type { CodesService, FoundCode } from '../codes/codes.service'
import type { Secrets } from '../crypto/secrets'
import type { Tickets } from '../crypto/tickets'
import type { Database } from '../db/database'
import type { GiftPasskeyRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { Throttle } from '../rate-limits/throttle'
import type { PinCaller } from '../http/caller/pin-caller'
import { isUuid } from '../ids'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { askForNewPasskey, askPasskeys, checkPasskey, readNewPasskey, type Site } from '../passkeys/passkeys'
import * as passkeys from './gift-passkeys.repository'
import type { GiftSessions } from './gift-sessions'
import { GIFT_SESSION_MS } from './gift-sessions'

const NEW = 'new gift passkey'
const OPEN = 'gift passkey'

interface NewTicket {
  /** of the future row */
  id: string
  challenge: string
  /** of the PIN that was used to ask */
  pinVersion: number
}

interface OpenTicket {
  /** epoch ms */
  askedAt: number
  challenge: string
}

export interface GiftPasskeysService {
  /** In the order in which they were added. */
  list(code: string): Promise<GiftPasskeyRow[]>
  /**
   * Asks for a new passkey, and stores nothing.
   * @throws AppError passkeys_full, passkeys_need_https (409)
   */
  begin(gift: PinnedCode, site: Site): Promise<BegunPasskey>
  /**
   * Adds the passkey.
   * @param device in words
   * @throws AppError passkey_refused (403), passkeys_full (409), ticket_invalid (410), and as `CodesService.findCode`
   */
  add(
    found: FoundCode,
    form: AddPasskeyForm,
    device: string,
    site: Site,
    key: IdempotencyKey | null,
  ): Promise<Answer<Message>>
  /** Removes a passkey; sessions that it has opened end. @throws AppError passkey_unknown (404) */
  remove(gift: PinnedCode, id: string, key: IdempotencyKey | null): Promise<Answer<Message>>
  /** What to ask the passkeys of a gift; nothing if it has none or they do not work at this site. @throws AppError not_claimed (409) */
  ask(found: FoundCode, site: Site): Promise<AskedPasskeys>
  /**
   * Opens a gift by what one of its passkeys has signed.
   * @returns a session, and when it ends at the latest (epoch ms)
   * @throws AppError passkey_refused (403), ticket_invalid (410), too_many_tries (429)
   */
  open(
    found: FoundCode,
    form: OpenByPasskeyForm,
    caller: PinCaller,
    site: Site,
  ): Promise<{ session: string; expiresAt: number }>
}

export function createGiftPasskeysService(deps: {
  db: Database
  secrets: Secrets
  tickets: Tickets
  codes: CodesService
  campaigns: CampaignsService
  pins: PinsService
  sessions: GiftSessions
  idempotency: Idempotency
  log: CampaignLog
  newId: () => string
  now: () => number
  /** wrong PINs by address */
  pinFailures: Throttle
}): GiftPasskeysService {
  const { db, tickets, codes, pins, idempotency, log, now, pinFailures } = deps

  /** Opens the gift if the answer is right. @throws AppError passkey_refused */
  async function opened(...[found, form, caller, site]: Parameters<GiftPasskeysService['open']>) {
    const { askedAt, challenge } = tickets.open<OpenTicket>(form.ticket, OPEN, found.code)
    const known = (await passkeys.listOf(db.read, found.code)).find(
      ({ credentialId }) => credentialId === form.passkey.id,
    )
    const counter = known && (await checkPasskey(form.passkey, challenge, site, known, 'required'))
    if (!known || counter === undefined) throw new AppError('passkey_refused')
    const tell = await db.write(async (tx) => {
      // the PIN's row first, as everywhere that both are changed
      const noted = await pins.noteOpened(tx, found.code, caller)
      if (!(await passkeys.use(tx, known.id, { usedUp: askedAt, lastUsedAt: now(), counter })))
        throw new AppError('passkey_refused')
      return noted
    })
    tell()
    return known.id
  }

  return {
    list: (code) => passkeys.listOf(db.read, code),

    async begin({ code, number, pinVersion }, { rpId }) {
      const known = await passkeys.listOf(db.read, code)
      if (known.length >= GIFT_PASSKEYS_MAX) throw new AppError('passkeys_full')
      if (rpId === null) throw new AppError('passkeys_need_https')
      const { name } = await deps.campaigns.giftCampaign(code)
      // what devices show must not open the gift
      const user = { id: deps.secrets.mac('gift passkey user', code), name: `${name} #${number}` }
      const { challenge, options } = await askForNewPasskey(rpId, user, known, 'required')
      const ticket: NewTicket = { id: deps.newId(), challenge, pinVersion }
      return { ticket: tickets.issue(ticket, GIFT_PASSKEY_TICKET_MS, NEW, code), passkey: options }
    },

    add: (found, form, device, site, key) =>
      idempotency.once(key, async () => {
        const { code, campaignId } = found
        const { id, challenge, pinVersion } = tickets.open<NewTicket>(form.ticket, NEW, code)
        const passkey = await readNewPasskey(form.passkey, challenge, site, 'required')
        if (!passkey) throw new AppError('passkey_refused')
        return {
          write: async (tx) => {
            // under the campaign's lock, as everywhere that its log is written with the PIN's row
            const { number } = await codes.changeCard(tx, found, async () => ({}))
            await codes.holdPin(tx, { code, pinVersion }, 'ticket_invalid')
            if ((await passkeys.listOf(tx, code)).length >= GIFT_PASSKEYS_MAX)
              throw new AppError('passkeys_full')
            const row: GiftPasskeyRow = {
              ...passkey,
              id,
              code,
              name: device,
              createdAt: now(),
              lastUsedAt: null,
              usedUp: 0,
            }
            if (!(await passkeys.insert(tx, row))) throw new AppError('passkey_refused')
            await log.record(tx, campaignId, RECIPIENT, 'passkey.added', {}, number)
            return { status: 200, body: { message: m.giftPasskeyAdded }, campaignId, code }
          },
        }
      }),

    remove: (gift, id, key) =>
      idempotency.writeOnce(key, async (tx) => {
        const { code, campaignId } = gift
        const { number } = await codes.changeCard(tx, gift, async () => ({}))
        if (!isUuid(id) || !(await passkeys.remove(tx, code, id))) throw new AppError('passkey_unknown')
        await log.record(tx, campaignId, RECIPIENT, 'passkey.removed', {}, number)
        return { status: 200, body: { message: m.giftPasskeyRemoved }, campaignId, code }
      }),

    async ask({ code, claimed }, { rpId }) {
      if (!claimed) throw new AppError('not_claimed')
      const known = await passkeys.listOf(db.read, code)
      if (rpId === null || known.length === 0) return { ticket: null, passkey: null }
      const { challenge, options } = await askPasskeys(rpId, known, 'required')
      const ticket: OpenTicket = { askedAt: now(), challenge }
      return { ticket: tickets.issue(ticket, GIFT_PASSKEY_TICKET_MS, OPEN, code), passkey: options }
    },

    async open(found, form, caller, site) {
      await pinFailures.check(caller.address)
      try {
        const passkey = await opened(found, form, caller, site)
        return { session: deps.sessions.begin(found.code, passkey), expiresAt: now() + GIFT_SESSION_MS }
      } catch (error) {
        if (error instanceof AppError && error.code === 'passkey_refused')
          await pinFailures.count(caller.address)
        throw error
      }
    },
  }
}
