/** Which calls and refusals are security events: one table, read when an answer goes out. */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import type { SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'

interface Watched {
  kind: SecurityEventKind
  /** which list or file it was */
  about?: string
  /** the account that it is done to is the `id` of the path */
  doneTo?: true
}

/** What is an event if it succeeds. */
export const SUCCESSES: Partial<Record<Endpoint, Watched>> = {
  [endpoint.login]: { kind: 'sign_in' },
  [endpoint.logInSecondFactor]: { kind: 'sign_in' },
  [endpoint.register]: { kind: 'registration' },
  [endpoint.resetPassword]: { kind: 'reset_link.used' },
  [endpoint.logOut]: { kind: 'sign_out' },
  [endpoint.endSession]: { kind: 'sessions.ended', about: 'one' },
  [endpoint.endOtherSessions]: { kind: 'sessions.ended', about: 'all others' },
  [endpoint.changePassword]: { kind: 'password.changed' },
  [endpoint.changeEmail]: { kind: 'email.changed' },
  [endpoint.addSecondFactor]: { kind: 'second_step.added' },
  [endpoint.removeSecondFactor]: { kind: 'second_step.removed' },
  [endpoint.makeRecoveryCodes]: { kind: 'recovery_codes.made' },
  [endpoint.makeResetLink]: { kind: 'reset_link.made', doneTo: true },
  [endpoint.makeInviteLink]: { kind: 'invite.made' },
  [endpoint.disableUser]: { kind: 'account.disabled', doneTo: true },
  [endpoint.enableUser]: { kind: 'account.enabled', doneTo: true },
  [endpoint.deleteUser]: { kind: 'account.deleted', doneTo: true },
  [endpoint.listUsers]: { kind: 'admin.read', about: 'users' },
  [endpoint.listAllCampaigns]: { kind: 'admin.read', about: 'campaigns' },
  [endpoint.listAllCodes]: { kind: 'admin.read', about: 'codes' },
  [endpoint.listAudit]: { kind: 'admin.read', about: 'audit' },
  [endpoint.listSecurityEvents]: { kind: 'admin.read', about: 'security events' },
  [endpoint.exportUsers]: { kind: 'admin.export', about: 'users' },
  [endpoint.exportCampaigns]: { kind: 'admin.export', about: 'campaigns' },
  [endpoint.exportCompleteData]: { kind: 'admin.export', about: 'complete' },
  [endpoint.exportAudit]: { kind: 'admin.export', about: 'audit' },
  [endpoint.exportSecurityEvents]: { kind: 'admin.export', about: 'security events' },
  [endpoint.downloadCodesPdf]: { kind: 'owner.export', about: 'codes.pdf' },
  [endpoint.readPublicCampaign]: { kind: 'link.opened' },
  [endpoint.createLink]: { kind: 'link.made' },
  [endpoint.replaceLink]: { kind: 'link.replaced' },
  [endpoint.endLink]: { kind: 'link.ended' },
  [endpoint.addGiftPasskey]: { kind: 'passkey.added' },
  [endpoint.removeGiftPasskey]: { kind: 'passkey.removed' },
  [endpoint.eraseGift]: { kind: 'gift.erased', about: 'by its holder' },
  [endpoint.eraseRecipient]: { kind: 'gift.erased', about: 'by the owner' },
  [endpoint.deleteCampaign]: { kind: 'campaign.deleted' },
}

/** Calls that check a password or a second step. */
const SIGN_IN = new Set<Endpoint | undefined>([
  endpoint.login,
  endpoint.logInSecondFactor,
  endpoint.changePassword,
  endpoint.changeEmail,
  endpoint.beginSecondFactor,
  endpoint.removeSecondFactor,
  endpoint.makeRecoveryCodes,
])

const REFUSALS: Partial<Record<ErrorCode, SecurityEventKind>> = {
  credentials_wrong: 'sign_in.failed',
  password_wrong: 'password.failed',
  second_factor_wrong: 'second_step.failed',
  reset_link_invalid: 'reset_link.refused',
  passkey_refused: 'passkey.refused',

  too_many_tries: 'refused.limit',
  busy: 'refused.limit',
  batch_too_large: 'refused.limit',
  body_too_large: 'refused.limit',
  file_too_large: 'refused.limit',

  campaign_full: 'refused.quota',
  account_full: 'refused.quota',
  entries_too_many: 'refused.quota',
  campaigns_too_many: 'refused.quota',
  links_full: 'refused.quota',
  storage_full: 'refused.quota',

  unauthorized: 'refused.access',
  account_disabled: 'refused.access',
  admin_required: 'refused.access',
  cross_site: 'refused.access',
  view_only: 'refused.access',
  registration_closed: 'refused.access',
  invite_needed: 'refused.access',
  invite_invalid: 'refused.access',
  link_replaced: 'refused.access',
  link_ended: 'refused.access',
  campaign_unknown: 'refused.access',
  code_unknown: 'refused.access',
  user_unknown: 'refused.access',
  session_unknown: 'refused.access',
  link_unknown: 'refused.access',
}

/** The kind of event of a refusal. Those of PINs are noted when a PIN is checked, in queued work and forms, too. */
export function refusalKind(to: Endpoint | undefined, code: ErrorCode): SecurityEventKind | undefined {
  if (code === 'reset_link_invalid' && to === endpoint.resetPin) return 'pin_link.refused'
  return code === 'too_many_tries' && SIGN_IN.has(to) ? 'sign_in.throttled' : REFUSALS[code]
}
