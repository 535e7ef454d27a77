/** What a recipient is told of, or asked for: the notice about their details, and messages about offers. */
export const CONSENT_PURPOSES = ['notice', 'offers'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
