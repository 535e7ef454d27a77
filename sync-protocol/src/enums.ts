export const CAMPAIGN_TYPES = ['vcard', 'diary', 'travel', 'sale'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

/** What a link to a campaign's page lets its holder do: look, or change it too. */
export const LINK_ACCESS = ['view', 'edit'] as const
export type LinkAccess = (typeof LINK_ACCESS)[number]

export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export type BloodGroup = (typeof BLOOD_GROUPS)[number]

export const FOOD_TYPES = ['Vegetarian', 'Non-Vegetarian', 'Vegan', 'Jain', 'Other'] as const
export type FoodType = (typeof FOOD_TYPES)[number]

export const PAYMENT_TYPES = ['Advance', 'Full Payment'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_METHODS = ['Cash', 'Online', 'UPI', 'Card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
