import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/** A table of its own, so that no query of codes can ever return a hash. */
export function definePins(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('pins', {
    code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
    hash: kit.text('hash').notNull(),
    /** grows with each new PIN, and stays when the same PIN is hashed again */
    version: kit.int('version').notNull().default(0),
    /** wrong tries since the last right one or the last lock */
    failures: kit.int('failures').notNull().default(0),
    /** locks in a row: the length of the next one doubles with each */
    locks: kit.int('locks').notNull().default(0),
    lockedUntil: kit.millis('locked_until'),
    /** the last wrong PIN, or whole days after it for which `locks` has fallen; null: none since the right one */
    failedAt: kit.millis('failed_at'),
    /** wrong tries that its holder has not been shown */
    untold: kit.int('untold').notNull().default(0),
    /** keyed digest of the address from which it was last right */
    provenFrom: kit.text('proven_from'),
  })
}

/** Devices that have proven the PIN of a code. A few for each code are kept. */
export function definePinDevices(kit: Kit, pins: ReturnType<typeof definePins>) {
  return kit.table(
    'pin_devices',
    {
      /** keyed digest of the device's secret and the code */
      digest: kit.id('digest'),
      code: partOf(kit, 'code', pins.code),
      /** `version` of the PIN that it has proven, as it counts only for that PIN */
      pinVersion: kit.text('pin_mark').notNull(),
      /** wrong tries while the code was locked, since its last right one */
      tries: kit.int('tries').notNull().default(0),
      expiresAt: kit.millis('expires_at').notNull(),
    },
    (t) => [kit.index('pin_devices_code').on(t.code)],
  )
}

/** Wrong PINs over all codes of a campaign in an hour, including tries under way. */
export function defineCampaignPinTries(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table('campaign_pin_tries', {
    campaignId: kit.id('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    tries: kit.int('tries').notNull(),
    /** when the hour began */
    since: kit.millis('since').notNull(),
  })
}

/** The recovery code of a claimed gift, deleted with its PIN. */
export function defineRecoveries(kit: Kit, pins: ReturnType<typeof definePins>) {
  return kit.table('recoveries', {
    code: kit.id('code').references(() => pins.code, { onDelete: 'cascade' }),
    /** like a PIN's */
    hash: kit.text('hash').notNull(),
    /** the server's clock */
    madeAt: kit.millis('made_at').notNull(),
  })
}

/** The links by which owners let holders choose a new PIN. A day's rows count for the limits. */
export function definePinResets(
  kit: Kit,
  { pins, campaigns }: { pins: ReturnType<typeof definePins>; campaigns: ReturnType<typeof defineCampaigns> },
) {
  return kit.table(
    'pin_resets',
    {
      /** of the token, which itself is not stored */
      tokenHash: kit.id('token_hash'),
      code: partOf(kit, 'code', pins.code),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      madeAt: kit.millis('made_at').notNull(),
      expiresAt: kit.millis('expires_at').notNull(),
      /** when it was used, or replaced by a newer one; null: it is open */
      endedAt: kit.millis('ended_at'),
    },
    (t) => [
      kit.index('pin_resets_code').on(t.code, t.madeAt),
      kit.index('pin_resets_campaign').on(t.campaignId, t.madeAt),
    ],
  )
}

/** What opens a gift besides its PIN, and is deleted with it. A removed passkey has no row. */
export function defineGiftPasskeys(kit: Kit, pins: ReturnType<typeof definePins>) {
  return kit.table(
    'gift_passkeys',
    {
      id: kit.id('id'),
      code: partOf(kit, 'code', pins.code),
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
