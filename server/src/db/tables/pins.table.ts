import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineCodes } from './codes.table'

/** A table of its own, so that no query of codes can ever return a hash. */
export function definePins(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('pins', {
    code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
    hash: kit.text('hash').notNull(),
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
      code: kit
        .text('code')
        .notNull()
        .references(() => pins.code, { onDelete: 'cascade' }),
      /** digest of the hash of the PIN that it has proven, as it counts only for that PIN */
      pinMark: kit.text('pin_mark').notNull(),
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
