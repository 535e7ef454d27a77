import type { ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/** Each text that the claim form of a campaign has shown, once. A changed text is another one. */
export function defineConsentTexts(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'consent_texts',
    {
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      /** of the text (consent-texts.ts) */
      hash: kit.text('hash').notNull(),
      purpose: kit.text('purpose').$type<ConsentPurpose>().notNull(),
      language: kit.text('language').notNull(),
      text: kit.text('text').notNull(),
      /** the server's clock */
      createdAt: kit.millis('created_at').notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.campaignId, t.hash] })],
  )
}

/** How a consent was given: by the app or a call, or by the form without JavaScript. */
type ConsentChannel = 'self' | 'no_script'

const consentColumns = (kit: Kit, codes: ReturnType<typeof defineCodes>) => ({
  code: partOf(kit, 'code', codes.code),
  purpose: kit.text('purpose').$type<ConsentPurpose>().notNull(),
  /** of the text, among its campaign's; null: no text was shown, or none that the campaign ever had */
  textHash: kit.text('text_hash'),
  language: kit.text('language').notNull(),
  /** when it was given on a device (like codes.captured_at), or arrived if it was not queued */
  givenAt: kit.millis('given_at').notNull(),
  /** the server's clock; null: it was not withdrawn */
  withdrawnAt: kit.millis('withdrawn_at'),
  channel: kit.text('channel').$type<ConsentChannel>().notNull(),
  /** of a guardian: name and mobile, encrypted; null: nobody was asked for them */
  guardianBox: kit.text('guardian_box'),
})

/**
 * What a recipient read and agreed to, and whether they withdrew it. Rows are erased with everything else about them.
 */
export function defineConsents(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('consents', consentColumns(kit, codes), (t) => [
    kit.primaryKey({ columns: [t.code, t.purpose] }),
  ])
}

/** Consents that were withdrawn, and then given again. Rows are only added, and are deleted with their code. */
export function definePastConsents(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('past_consents', { id: kit.id('id'), ...consentColumns(kit, codes) }, (t) => [
    kit.index('past_consents_code').on(t.code, t.purpose),
  ])
}
