/**
 * What crosses between the server and what renders the claim page for it. The page's bytes are made of this alone, so
 * that whatever is rendered once may be kept for as long as this stays the same.
 */
import type { Problem } from '../error-codes'
import type { GiftCampaign } from './campaign'
import type { QrCode } from './qr-code'

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
}

/** A page as it is sent. */
export interface RenderedPage {
  /** the whole document */
  html: string
  /** what its Content-Security-Policy has to name: hash sources of its inline styles and scripts */
  styles: readonly string[]
  scripts: readonly string[]
}

/** Renders the claim page from the app's own components. */
export interface ClaimPages {
  /** the page of a code as the app itself begins with it */
  gift(start: ClaimStart): RenderedPage
}

/** Names of the hidden fields of a form that is sent without script. */
export const HIDDEN_KEY = '_key'
