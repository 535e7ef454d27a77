/**
 * The contract between the server and the renderer of the claim page. The page depends only on these values, so a
 * rendered page can be cached as long as they stay the same.
 */
import type { Problem } from '../error-codes'
import type { CampaignType } from '../enums'
import type { GiftCampaign } from './campaign'
import type { OwnConsent } from './consent'
import type { DiaryEntry } from './diary-entry'
import type { QrCode } from './qr-code'
import type { Receipt } from './sale'
import type { Traveler } from './traveler'

/** A gift as the server knows it. */
export interface KnownGift {
  qr: QrCode
  campaign: GiftCampaign
}

/** The input of a form that the server refused, without PINs. */
export interface RefusedForm {
  /** by field, as typed */
  values: Readonly<Record<string, string>>
  problem: Problem
}

/** The script's initial data. The page holds it as JSON, so that the script need not request it again. */
export interface ClaimStart {
  /** null: the server knows no such code */
  gift: KnownGift | null
  /** hidden fields of the page's form, for browsers that send it without JavaScript */
  hidden: Readonly<Record<string, string>>
  refused?: RefusedForm
  /** texts that confirm what a form without JavaScript has just done */
  done?: readonly string[] | undefined
}

/** A rendered page. */
export interface RenderedPage {
  /** the whole document */
  html: string
  /** hash sources of the page's inline styles and scripts, for its Content-Security-Policy */
  styles: readonly string[]
  scripts: readonly string[]
}

/** A page without scripts: the answer to a form that was sent without JavaScript. */
export interface NoScriptPage {
  gift: KnownGift
  /** hidden fields of its form */
  hidden: Readonly<Record<string, string>>
  /** texts that confirm what has just been done */
  done?: readonly string[] | undefined
  refused?: RefusedForm | undefined
  /** the PIN's proof has expired, so the form asks for the PIN */
  asksPin?: boolean | undefined
  /** what the holder was shown and agreed to; with it comes what they may do with their data and their PIN */
  consents?: readonly OwnConsent[] | undefined
  shows: NoScriptContent
}

/** A part of a diary, newest first. */
export interface DiaryPage {
  entries: readonly DiaryEntry[]
  /** where the older entries begin; null: there are none */
  older: string | null
}

/** What the PIN of a gift unlocks, by its type. */
export interface UnlockedContent {
  /** the card is in the gift's row */
  vcard: null
  diary: DiaryPage
  travel: Traveler
  sale: Receipt
}

/** The content of such a page. */
export type NoScriptContent =
  /** the question for the PIN */
  | { what: 'pin' }
  /** the form of the gift's type, with what the PIN unlocks; null if it was not given */
  | { what: 'gift'; unlocked: UnlockedContent[CampaignType] | null }
  /** the form that sets a new PIN by a recovery code */
  | { what: 'recover' }
  /** a recovery code, once; `isNext`: the earlier one has just set a new PIN */
  | { what: 'recovery'; recoveryCode: string; isNext: boolean }
  /** somebody else claimed the gift first */
  | { what: 'lost' }

/** Renders the claim page from the app's own components. */
export interface ClaimPages {
  /** the page of a code, in the state in which the app starts */
  gift(start: ClaimStart): RenderedPage
  plain(page: NoScriptPage): RenderedPage
  /** a page with a message only */
  message(detail: string): RenderedPage
}

/** Names of the hidden fields of a form without JavaScript: the idempotency key and the proof of a PIN. */
export const HIDDEN_KEY = '_key'
export const HIDDEN_PROOF = '_proof'

/** What a form without JavaScript asks for, in the query as `do`; without `do` it is a claim. */
export const NO_SCRIPT_FORMS = [
  ...(['pin', 'edit', 'entry', 'payment', 'older'] as const),
  ...(['export', 'withdraw', 'give', 'erase', 'recovery', 'recover'] as const),
] as const
export type NoScriptForm = (typeof NO_SCRIPT_FORMS)[number]

/** What the form that led to this page did, in the query as `done`. It selects one of our texts. */
export const NO_SCRIPT_DONE = ['claim', 'edit', 'entry', 'payment'] as const
export type NoScriptDone = (typeof NO_SCRIPT_DONE)[number]
