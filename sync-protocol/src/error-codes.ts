import type { SecondFactorAsked } from './entities/second-factor'
import * as m from './messages'

interface ErrorDefinition {
  /** HTTP status of the answer (RFC 9110) */
  status: number
  /** the text for a person, unless the answer has a more exact one */
  message: string
}

const define = <K extends string>(codes: Record<K, ErrorDefinition>) => codes

/** The stable machine codes of every problem answer (RFC 9457), and what each means. */
export const ERROR_CODES = define({
  validation_failed: { status: 422, message: m.requiredFieldsMissing },
  body_malformed: { status: 400, message: m.bodyMalformed },
  body_too_large: { status: 413, message: m.bodyTooLarge },
  content_type_unsupported: { status: 415, message: m.contentTypeUnsupported },
  file_kind_unsupported: { status: 415, message: m.imageRequired },
  file_too_large: { status: 413, message: m.imageTooLarge },
  range_unsatisfiable: { status: 416, message: m.rangeUnsatisfiable },
  route_unknown: { status: 404, message: m.routeUnknown },
  method_not_allowed: { status: 405, message: m.methodNotAllowed },
  cross_site: { status: 403, message: m.crossSite },
  unauthorized: { status: 401, message: m.signInNeeded },
  session_ended: { status: 401, message: m.signedOutElsewhere },
  credentials_wrong: { status: 401, message: m.credentialsWrong },
  password_wrong: { status: 403, message: m.passwordWrong },
  second_factor_needed: { status: 401, message: m.secondFactorNeeded },
  second_factor_wrong: { status: 403, message: m.secondFactorWrong },
  second_factor_required: { status: 403, message: m.secondFactorRequired },
  second_factor_unknown: { status: 404, message: m.secondFactorUnknown },
  second_factor_missing: { status: 409, message: m.secondFactorMissing },
  second_factors_full: { status: 409, message: m.secondFactorsFull },
  passkey_refused: { status: 403, message: m.passkeyRefused },
  passkeys_need_https: { status: 409, message: m.passkeysNeedHttps },
  ticket_invalid: { status: 410, message: m.ticketInvalid },
  session_unknown: { status: 404, message: m.sessionUnknown },
  admin_required: { status: 403, message: m.adminNeeded },
  registration_closed: { status: 403, message: m.registrationClosed },
  invite_needed: { status: 403, message: m.inviteNeeded },
  invite_invalid: { status: 410, message: m.inviteInvalid },
  email_taken: { status: 409, message: m.emailTaken },
  account_disabled: { status: 409, message: m.accountDisabled },
  user_unknown: { status: 404, message: m.userUnknown },
  own_account: { status: 409, message: m.ownAccount },
  reset_link_invalid: { status: 410, message: m.resetLinkInvalid },
  email_unverified: { status: 403, message: m.emailUnverified },
  email_link_invalid: { status: 410, message: m.emailLinkInvalid },
  mail_off: { status: 409, message: m.mailOff },
  campaign_unknown: { status: 404, message: m.campaignUnknown },
  link_unknown: { status: 404, message: m.linkUnknown },
  links_full: { status: 409, message: m.linksFull },
  link_replaced: { status: 410, message: m.linkReplaced },
  link_ended: { status: 410, message: m.linkEnded },
  view_only: { status: 403, message: m.viewOnly },
  image_unknown: { status: 404, message: m.imageUnknown },
  contact_unknown: { status: 404, message: m.contactUnknown },
  code_unknown: { status: 404, message: m.codeUnknown },
  gift_erased: { status: 410, message: m.giftErased },
  consent_unknown: { status: 404, message: m.consentUnknown },
  consent_text_changed: { status: 409, message: m.consentTextChanged },
  code_moved: { status: 410, message: m.codeMoved },
  recovery_invalid: { status: 403, message: m.recoveryInvalid },
  reset_not_allowed: { status: 409, message: m.resetNotAllowed },
  reset_waits: { status: 409, message: m.resetWaits },
  resets_too_many: { status: 429, message: m.resetsTooMany },
  entry_unknown: { status: 404, message: m.entryUnknown },
  past_value_unknown: { status: 404, message: m.pastValueUnknown },
  sale_unknown: { status: 404, message: m.saleUnknown },
  already_claimed: { status: 409, message: m.alreadyClaimed },
  not_claimed: { status: 409, message: m.notClaimed },
  wrong_campaign_type: { status: 409, message: m.wrongCampaignType },
  pin_invalid: { status: 403, message: m.pinInvalid },
  gift_session_ended: { status: 403, message: m.giftSessionEnded },
  passkey_unknown: { status: 404, message: m.giftPasskeyUnknown },
  passkeys_full: { status: 409, message: m.giftPasskeysFull },
  pin_weak: { status: 422, message: m.pinWeak },
  pin_locked: { status: 429, message: m.pinLocked(15) },
  too_many_tries: { status: 429, message: m.tooManyTries },
  busy: { status: 429, message: m.busy },
  upload_unknown: { status: 422, message: m.uploadUnknown },
  upload_offset_wrong: { status: 409, message: m.uploadOffsetWrong },
  upload_gone: { status: 410, message: m.uploadUnknown },
  upload_protocol_unknown: { status: 412, message: m.uploadProtocolUnknown },
  seal_unknown: { status: 422, message: m.sealUnknown },
  seal_broken: { status: 422, message: m.sealBroken },
  kind_unknown: { status: 422, message: m.kindUnknown },
  batch_malformed: { status: 422, message: m.batchMalformed },
  // 503: a device waits; a 4xx would return its queue
  protocol_too_old: { status: 503, message: m.protocolTooOld },
  protocol_too_new: { status: 503, message: m.protocolTooNew },
  batch_too_large: { status: 413, message: m.batchTooLarge },
  idempotency_key_reused: { status: 422, message: m.idempotencyKeyReused },
  idempotency_key_invalid: { status: 422, message: m.idempotencyKeyInvalid },
  transcription_failed: { status: 502, message: m.transcriptionFailed },
  unavailable: { status: 503, message: m.unavailable },
  // 429, so that a device waits
  campaign_full: { status: 429, message: m.campaignFull },
  account_full: { status: 429, message: m.accountFull },
  entries_too_many: { status: 429, message: m.entriesTooMany },
  campaigns_too_many: { status: 409, message: m.campaignsTooMany },
  storage_full: { status: 507, message: m.serverStorageFull },
  internal: { status: 500, message: m.internal },
  not_configured: { status: 503, message: m.notConfigured },
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
