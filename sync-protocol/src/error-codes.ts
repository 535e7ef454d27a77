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
  route_unknown: { status: 404, retryable: false, message: m.routeUnknown },
  method_not_allowed: { status: 405, retryable: false, message: m.methodNotAllowed },
  cross_site: { status: 403, retryable: false, message: m.crossSite },
  unauthorized: { status: 401, retryable: false, message: m.signInNeeded },
  credentials_wrong: { status: 401, retryable: false, message: m.credentialsWrong },
  admin_required: { status: 403, retryable: false, message: m.adminNeeded },
  email_taken: { status: 409, retryable: false, message: m.emailTaken },
  account_disabled: { status: 409, retryable: false, message: m.accountDisabled },
  user_unknown: { status: 404, retryable: false, message: m.userUnknown },
  own_account: { status: 409, retryable: false, message: m.ownAccount },
  reset_link_invalid: { status: 410, retryable: false, message: m.resetLinkInvalid },
  campaign_unknown: { status: 404, retryable: false, message: m.campaignUnknown },
  image_unknown: { status: 404, retryable: false, message: m.imageUnknown },
  contact_unknown: { status: 404, retryable: false, message: m.contactUnknown },
  code_unknown: { status: 404, retryable: false, message: m.codeUnknown },
  entry_unknown: { status: 404, retryable: false, message: m.entryUnknown },
  past_value_unknown: { status: 404, retryable: false, message: m.pastValueUnknown },
  sale_unknown: { status: 404, retryable: false, message: m.saleUnknown },
  already_claimed: { status: 409, retryable: false, message: m.alreadyClaimed },
  not_claimed: { status: 409, retryable: false, message: m.notClaimed },
  wrong_campaign_type: { status: 409, retryable: false, message: m.wrongCampaignType },
  pin_invalid: { status: 403, retryable: false, message: m.pinInvalid },
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
  // a device of before these codes waits after a 503, and would give its queue back to the person after any other 4xx
  protocol_too_old: { status: 503, retryable: true, message: m.protocolTooOld },
  protocol_too_new: { status: 503, retryable: true, message: m.protocolTooNew },
  batch_too_large: { status: 413, retryable: false, message: m.batchTooLarge },
  idempotency_key_reused: { status: 422, retryable: false, message: m.idempotencyKeyReused },
  idempotency_key_invalid: { status: 422, retryable: false, message: m.idempotencyKeyInvalid },
  transcription_failed: { status: 502, retryable: true, message: m.transcriptionFailed },
  unavailable: { status: 503, retryable: true, message: m.unavailable },
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
  errors?: FieldError[]
}
