/**
 * What recipients are shown and agree to. A campaign's texts are stored as soon as they exist, so that a claim which
 * was queued under an older one is taken with that one.
 */
import type { Consent, ListedConsent, OwnConsent } from '@tohfa/sync-protocol/entities/consent'
import { CONSENT_PURPOSES, type ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import { isoTime } from '../http/wire-values'
import type { Secrets } from '../crypto/secrets'
import type { Session, Transaction } from '../db/database'
import type { ConsentRow, PastConsentRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { LANGUAGE, textsOf, type Noticed } from './consent-texts'
import * as consents from './consents.repository'
import { createGuardians } from './guardian-boxes'

/** Which texts a claim says that it was shown, and how it came. */
export interface ShownTexts {
  notice_hash?: string | undefined
  offers_hash?: string | undefined
  guardian_hash?: string | undefined
  guardian_name?: string | undefined
  guardian_mobile?: string | undefined
  /** whether its person was a child on the day of the claim; only then a guardian is kept */
  isChild?: boolean
}

export interface ConsentsService {
  /** Stores the texts that a campaign shows from now on. */
  keepTexts(tx: Transaction, campaign: Noticed & { id: string }): Promise<void>
  /**
   * Records what the recipient of a code, which is claimed in the same transaction, was shown and agreed to. A text
   * that the campaign never had counts as not shown: a claim is never refused for it.
   * @param claim.at epoch ms, when it was made
   */
  record(
    tx: Transaction,
    gift: { code: string; campaignId: string; privacyPurpose: string | null },
    claim: { shown: ShownTexts; channel: ConsentRow['channel']; at: number },
  ): Promise<void>
  /** The consents of one gift, with what can be given again and what was withdrawn before. */
  list(session: Session, gift: { code: string; campaignId: string }): Promise<OwnConsent[]>
  listOfCampaign(session: Session, campaignId: string): Promise<ListedConsent[]>
  /** @throws AppError consent_unknown (404) */
  withdraw(tx: Transaction, code: string, purpose: string): Promise<void>
  /**
   * Records a withdrawn consent anew; one that was not withdrawn stays as it is.
   * @throws AppError consent_unknown (404); consent_text_changed (409) if the text is not the one that the form shows
   *   now
   */
  giveAgain(
    tx: Transaction,
    gift: { code: string; campaignId: string },
    consent: RenewedConsent,
  ): Promise<void>
}

/** What is given again: the purpose as it was asked for, and the hash of the text that was shown. */
export interface RenewedConsent {
  purpose: string
  textHash: string
  channel: ConsentRow['channel']
}

const toPastConsent = (row: PastConsentRow & { text: string | null }) => ({
  text: row.text,
  given_at: isoTime(row.givenAt) ?? '',
  withdrawn_at: isoTime(row.withdrawnAt) ?? '',
})

export function createConsentsService({
  now,
  newId,
  secrets,
}: {
  now: () => number
  newId: () => string
  secrets: Secrets
}): ConsentsService {
  const guardians = createGuardians(secrets)
  const toConsent = (row: consents.FoundConsent): Consent => {
    const guardian = guardians.open(row.code, row.guardianBox)
    return {
      purpose: row.purpose,
      text: row.text,
      language: row.language,
      given_at: isoTime(row.givenAt) ?? '',
      withdrawn_at: isoTime(row.withdrawnAt),
      channel: row.channel,
      guardian,
    }
  }
  const held = async (session: Session, code: string, purpose: string) => {
    const known = CONSENT_PURPOSES.find((one) => one === purpose)
    const consent = known && (await consents.find(session, code, known))
    // if the form did not ask for a guardian, nobody has agreed for the child
    if (!consent || (known === 'guardian' && consent.guardianBox === null))
      throw new AppError('consent_unknown')
    return consent
  }

  const keepTexts: ConsentsService['keepTexts'] = (tx, campaign) =>
    consents.keepTexts(
      tx,
      textsOf(campaign).map((text) => ({
        ...text,
        campaignId: campaign.id,
        language: LANGUAGE,
        createdAt: now(),
      })),
    )

  return {
    keepTexts,

    async record(tx, { code, campaignId, privacyPurpose }, { shown, channel, at }) {
      const { guardian_name: name, guardian_mobile: mobile } = shown
      const hashes = [shown.notice_hash, shown.offers_hash, shown.guardian_hash].filter(
        (hash) => hash !== undefined,
      )
      // most campaigns have no notice, and their claims pay nothing for it
      if (privacyPurpose === null && hashes.length === 0) return
      const campaign = await consents.findNoticed(tx, campaignId)
      if (!campaign) return
      await keepTexts(tx, { ...campaign, id: campaignId })
      const known = hashes.length === 0 ? [] : await consents.findTexts(tx, campaignId, hashes)
      const textOf = (purpose: ConsentPurpose, hash: string | undefined) =>
        known.find((text) => text.purpose === purpose && text.hash === hash)?.hash ?? null
      const notice = textOf('notice', shown.notice_hash)
      const offers = textOf('offers', shown.offers_hash)
      const row = (purpose: ConsentPurpose, textHash: string | null) => ({
        code,
        purpose,
        textHash,
        channel,
        language: LANGUAGE,
        givenAt: at,
        withdrawnAt: null,
        guardianBox: null,
      })
      const isTold = notice !== null || campaign.privacyPurpose !== null
      const guardianBox =
        name === undefined || mobile === undefined ? null : guardians.seal(code, { name, mobile })
      const rows: ConsentRow[] = [
        ...(isTold ? [row('notice', notice)] : []),
        // without a guardian it says that nobody was asked
        ...(isTold && shown.isChild
          ? [{ ...row('guardian', textOf('guardian', shown.guardian_hash)), guardianBox }]
          : []),
        // nobody agrees to words that they were not shown
        ...(offers === null ? [] : [row('offers', offers)]),
      ]
      if (rows.length > 0) await consents.insert(tx, rows)
    },

    async list(session, { code, campaignId }) {
      const rows = await consents.list(session, code)
      const past = await consents.listPast(session, code)
      const campaign = rows.some(({ withdrawnAt }) => withdrawnAt !== null)
        ? await consents.findNoticed(session, campaignId)
        : undefined
      const texts = campaign ? textsOf(campaign) : []
      return rows.map((row) => {
        const shown = texts.find(({ purpose }) => purpose === row.purpose)
        const earlier = past.filter(({ purpose }) => purpose === row.purpose)
        return {
          ...toConsent(row),
          now: row.withdrawnAt !== null && shown ? { text: shown.text, hash: shown.hash } : undefined,
          earlier: earlier.length > 0 ? earlier.map(toPastConsent) : undefined,
        }
      })
    },

    listOfCampaign: async (session, campaignId) =>
      (await consents.listOfCampaign(session, campaignId)).map((row) => ({
        number: row.number,
        qr_code: row.code,
        name: row.name,
        ...toConsent(row),
      })),

    async withdraw(tx, code, purpose) {
      const consent = await held(tx, code, purpose)
      await consents.withdraw(tx, code, consent.purpose, now())
    },

    async giveAgain(tx, { code, campaignId }, { purpose, textHash, channel }) {
      const consent = await held(tx, code, purpose)
      if (consent.withdrawnAt === null) return
      const campaign = await consents.findNoticed(tx, campaignId)
      const shown = campaign && textsOf(campaign).find((text) => text.purpose === consent.purpose)
      // nobody agrees to words that they were not shown
      if (!campaign || shown?.hash !== textHash) throw new AppError('consent_text_changed')
      await keepTexts(tx, { ...campaign, id: campaignId })
      const given = { textHash, language: LANGUAGE, givenAt: now(), channel }
      const guardianBox = guardians.fresh(code, consent.guardianBox)
      await consents.giveAgain(tx, { ...consent, guardianBox }, newId(), given)
    },
  }
}
