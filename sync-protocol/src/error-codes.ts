import type { SecondFactorAsked } from './entities/second-factor'
import * as m from './messages'

interface ErrorDefinition {
  /** HTTP status of the answer (RFC 9110) */
  status: number
  /** whether the very same request may succeed later without a person changing it */
  retryable: boolean
  /** the text for a person, unless the answer has a more exact one */
  message: string
}

const define = <K extends string>(codes: Record<K, ErrorDefinition>) => codes

/** The stable machine codes of every problem answer (RFC 9457), and what each means. */
export const ERROR_CODES = define({
  validation_failed: { status: 422, retryable: false, message: m.requiredFieldsMissing },
  body_malformed: { status: 400, retryable: false, message: m.bodyMalformed },
  body_too_large: { status: 413, retryable: false, message: m.bodyTooLarge },
  content_type_unsupported: { status: 415, retryable: false, message: m.contentTypeUnsupported },
  file_kind_unsupported: { status: 415, retryable: false, message: m.imageRequired },
  file_too_large: { status: 413, retryable: false, message: m.imageTooLarge },
  range_unsatisfiable: { status: 416, retryable: false, message: m.rangeUnsatisfiable },
  route_unknown: { status: 404, retryable: false, message: m.routeUnknown },
  method_not_allowed: { status: 405, retryable: false, message: m.methodNotAllowed },
  cross_site: { status: 403, retryable: false, message: m.crossSite },
  unauthorized: { status: 401, retryable: false, message: m.signInNeeded },
  session_ended: { status: 401, retryable: false, message: m.signedOutElsewhere },
  credentials_wrong: { status: 401, retryable: false, message: m.credentialsWrong },
  password_wrong: { status: 403, retryable: false, message: m.passwordWrong },
  second_factor_needed: { status: 401, retryable: false, message: m.secondFactorNeeded },
  second_factor_wrong: { status: 403, retryable: false, message: m.secondFactorWrong },
  second_factor_required: { status: 403, retryable: false, message: m.secondFactorRequired },
  second_factor_unknown: { status: 404, retryable: false, message: m.secondFactorUnknown },
  second_factor_missing: { status: 409, retryable: false, message: m.secondFactorMissing },
  second_factors_full: { status: 409, retryable: false, message: m.secondFactorsFull },
  passkey_refused: { status: 403, retryable: false, message: m.passkeyRefused },
  passkeys_need_https: { status: 409, retryable: false, message: m.passkeysNeedHttps },
  ticket_invalid: { status: 410, retryable: false, message: m.ticketInvalid },
  session_unknown: { status: 404, retryable: false, message: m.sessionUnknown },
  admin_required: { status: 403, retryable: false, message: m.adminNeeded },
  registration_closed: { status: 403, retryable: false, message: m.registrationClosed },
  invite_needed: { status: 403, retryable: false, message: m.inviteNeeded },
  invite_invalid: { status: 410, retryable: false, message: m.inviteInvalid },
  email_taken: { status: 409, retryable: false, message: m.emailTaken },
  account_disabled: { status: 409, retryable: false, message: m.accountDisabled },
  user_unknown: { status: 404, retryable: false, message: m.userUnknown },
  own_account: { status: 409, retryable: false, message: m.ownAccount },
  reset_link_invalid: { status: 410, retryable: false, message: m.resetLinkInvalid },
  email_unverified: { status: 403, retryable: false, message: m.emailUnverified },
  email_link_invalid: { status: 410, retryable: false, message: m.emailLinkInvalid },
  mail_off: { status: 409, retryable: false, message: m.mailOff },
  campaign_unknown: { status: 404, retryable: false, message: m.campaignUnknown },
  link_unknown: { status: 404, retryable: false, message: m.linkUnknown },
  links_full: { status: 409, retryable: false, message: m.linksFull },
  link_replaced: { status: 410, retryable: false, message: m.linkReplaced },
  link_ended: { status: 410, retryable: false, message: m.linkEnded },
  view_only: { status: 403, retryable: false, message: m.viewOnly },
  image_unknown: { status: 404, retryable: false, message: m.imageUnknown },
  contact_unknown: { status: 404, retryable: false, message: m.contactUnknown },
  code_unknown: { status: 404, retryable: false, message: m.codeUnknown },
  gift_erased: { status: 410, retryable: false, message: m.giftErased },
  consent_unknown: { status: 404, retryable: false, message: m.consentUnknown },
  consent_text_changed: { status: 409, retryable: false, message: m.consentTextChanged },
  code_moved: { status: 410, retryable: false, message: m.codeMoved },
  recovery_invalid: { status: 403, retryable: false, message: m.recoveryInvalid },
  reset_not_allowed: { status: 409, retryable: false, message: m.resetNotAllowed },
  reset_waits: { status: 409, retryable: false, message: m.resetWaits },
  resets_too_many: { status: 429, retryable: true, message: m.resetsTooMany },
  entry_unknown: { status: 404, retryable: false, message: m.entryUnknown },
  past_value_unknown: { status: 404, retryable: false, message: m.pastValueUnknown },
  sale_unknown: { status: 404, retryable: false, message: m.saleUnknown },
  already_claimed: { status: 409, retryable: false, message: m.alreadyClaimed },
  not_claimed: { status: 409, retryable: false, message: m.notClaimed },
  wrong_campaign_type: { status: 409, retryable: false, message: m.wrongCampaignType },
  pin_invalid: { status: 403, retryable: false, message: m.pinInvalid },
  gift_session_ended: { status: 403, retryable: false, message: m.giftSessionEnded },
  passkey_unknown: { status: 404, retryable: false, message: m.giftPasskeyUnknown },
  passkeys_full: { status: 409, retryable: false, message: m.giftPasskeysFull },
  pin_weak: { status: 422, retryable: false, message: m.pinWeak },
  pin_locked: { status: 429, retryable: true, message: m.pinLocked(15) },
  too_many_tries: { status: 429, retryable: true, message: m.tooManyTries },
  busy: { status: 429, retryable: true, message: m.busy },
  upload_unknown: { status: 422, retryable: false, message: m.uploadUnknown },
  upload_offset_wrong: { status: 409, retryable: false, message: m.uploadOffsetWrong },
  upload_gone: { status: 410, retryable: false, message: m.uploadUnknown },
  upload_protocol_unknown: { status: 412, retryable: false, message: m.uploadProtocolUnknown },
  seal_unknown: { status: 422, retryable: false, message: m.sealUnknown },
  seal_broken: { status: 422, retryable: false, message: m.sealBroken },
  kind_unknown: { status: 422, retryable: false, message: m.kindUnknown },
  batch_malformed: { status: 422, retryable: false, message: m.batchMalformed },
  // a device that does not know a code goes by its status: it waits after a 503, and returns its queue after any other 4xx
  protocol_too_old: { status: 503, retryable: true, message: m.protocolTooOld },
  protocol_too_new: { status: 503, retryable: true, message: m.protocolTooNew },
  batch_too_large: { status: 413, retryable: false, message: m.batchTooLarge },
  idempotency_key_reused: { status: 422, retryable: false, message: m.idempotencyKeyReused },
  idempotency_key_invalid: { status: 422, retryable: false, message: m.idempotencyKeyInvalid },
  transcription_failed: { status: 502, retryable: true, message: m.transcriptionFailed },
  unavailable: { status: 503, retryable: true, message: m.unavailable },
  // 429, so that a device that does not know the code waits too
  campaign_full: { status: 429, retryable: true, message: m.campaignFull },
  account_full: { status: 429, retryable: true, message: m.accountFull },
  entries_too_many: { status: 429, retryable: true, message: m.entriesTooMany },
  campaigns_too_many: { status: 409, retryable: false, message: m.campaignsTooMany },
  storage_full: { status: 507, retryable: true, message: m.serverStorageFull },
  internal: { status: 500, retryable: true, message: m.internal },
  not_configured: { status: 503, retryable: true, message: m.notConfigured },
})

export type ErrorCode = keyof typeof ERROR_CODES

/** One field that a rule refuses: the field's wire name and the message to show under it. */
export interface FieldError {
  field: string
  detail: string
}

/** The body of every error answer: application/problem+json (RFC 9457) with a stable `code`. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  errors?: FieldError[] | undefined
  /** for `second_factor_needed`: how the login goes on */
  second_factor?: SecondFactorAsked | undefined
}
