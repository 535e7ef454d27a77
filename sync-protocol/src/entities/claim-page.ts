/**
 * What crosses between the server and what renders the claim page for it. The page's bytes are made of this alone, so
 * that whatever is rendered once may be kept for as long as this stays the same.
 */
import type { Problem } from '../error-codes'
import type { GiftCampaign } from './campaign'
import type { DiaryEntry } from './diary-entry'
import type { QrCode } from './qr-code'
import type { Receipt } from './sale'
import type { Traveler } from './traveler'

/** A gift as the server knows it. */
export interface KnownGift {
  qr: QrCode
  campaign: GiftCampaign
}

/** What somebody typed into a form that the server refused; PINs are never part of it. */
export interface RefusedForm {
  /** by field, as typed */
  values: Readonly<Record<string, string>>
  problem: Problem
}

/** What the page's script begins with: it stands in the page as JSON, so that nothing is asked for a second time. */
export interface ClaimStart {
  /** null: the server knows no such code */
  gift: KnownGift | null
  /** fields that the page's form carries when it is sent without script */
  hidden: Readonly<Record<string, string>>
  refused?: RefusedForm
  /** what a form without script has just done */
  done?: readonly string[] | undefined
}

/** A page as it is sent. */
export interface RenderedPage {
  /** the whole document */
  html: string
  /** what its Content-Security-Policy has to name: hash sources of its inline styles and scripts */
  styles: readonly string[]
  scripts: readonly string[]
}

/** A page that runs no script of its own: an answer to what a form without script asked for. */
export interface NoScriptPage {
  gift: KnownGift
  /** fields that its form carries */
  hidden: Readonly<Record<string, string>>
  /** what has just been done */
  done?: readonly string[] | undefined
  refused?: RefusedForm | undefined
  /** the proof of the PIN is gone: the form asks for the PIN itself */
  asksPin?: boolean | undefined
  shows: NoScriptContent
}

/** What stands on such a page; null: only the form, as nobody has given the PIN just now. */
export type NoScriptContent =
  /** the question for the PIN */
  | { what: 'pin' }
  /** a vcard's form */
  | { what: 'contact' }
  | { what: 'travel'; traveler: Traveler | null }
  | { what: 'sale'; receipt: Receipt | null }
  | { what: 'diary'; entries: readonly DiaryEntry[] | null }
  /** somebody else was first */
  | { what: 'lost' }

/** Renders the claim page from the app's own components. */
export interface ClaimPages {
  /** the page of a code as the app itself begins with it */
  gift(start: ClaimStart): RenderedPage
  plain(page: NoScriptPage): RenderedPage
  /** only something to say */
  message(detail: string): RenderedPage
}

/** Names of the hidden fields of a form that is sent without script: its idempotency key, and the proof of a PIN. */
export const HIDDEN_KEY = '_key'
export const HIDDEN_PROOF = '_proof'

/** What a form that is sent without script asks for, in the address's query as `do`; without it, a claim. */
export const NO_SCRIPT_FORMS = ['pin', 'edit', 'entry', 'payment'] as const
export type NoScriptForm = (typeof NO_SCRIPT_FORMS)[number]

/** What was done by the form that led to a gift's page, in the address's query as `done`: it chooses a text, and holds none. */
export const NO_SCRIPT_DONE = ['claim', 'edit', 'entry', 'payment'] as const
export type NoScriptDone = (typeof NO_SCRIPT_DONE)[number]
