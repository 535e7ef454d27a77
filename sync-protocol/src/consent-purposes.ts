/** What a claim form says or asks for: the notice about their details, messages about offers, and who agrees for a child. */
export const CONSENT_PURPOSES = ['notice', 'offers', 'guardian'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
