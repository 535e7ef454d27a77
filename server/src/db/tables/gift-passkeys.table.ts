import type { Kit } from '../kit'
import type { definePins } from './pins.table'

/** What opens a gift besides its PIN, and is deleted with it. A removed passkey has no row. */
export function defineGiftPasskeys(kit: Kit, pins: ReturnType<typeof definePins>) {
  return kit.table(
    'gift_passkeys',
    {
      id: kit.id('id'),
      code: kit
        .text('code')
        .notNull()
        .references(() => pins.code, { onDelete: 'cascade' }),
      /** the browser and system that it was added on, in words; may be empty */
      name: kit.text('name').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** null: not since it was added */
      lastUsedAt: kit.millis('last_used_at'),
      /** epoch ms; answers to questions asked up to then no longer open anything */
      usedUp: kit.millis('used_up').notNull().default(0),
      /** base64url */
      credentialId: kit.text('credential_id').notNull().unique(),
      /** COSE, base64url */
      publicKey: kit.text('public_key').notNull(),
      /** uses that its device has counted, 0 if it counts none */
      counter: kit.millis('counter').notNull().default(0),
      /** how its device can be reached, separated by spaces */
      transports: kit.text('transports').notNull(),
    },
    (t) => [kit.index('gift_passkeys_code').on(t.code, t.createdAt)],
  )
}
