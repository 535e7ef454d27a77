import type { Campaign, ContactForm } from '@tohfa/sync-protocol/entities/campaign'

/** Whether saving the form would change what the campaign says of its gift giver; empty text stands for nothing. */
export const contactDiffers = (form: ContactForm, campaign: Campaign): boolean =>
  Object.entries(form).some(
    ([field, value]) => (value === '' ? null : value) !== campaign[field as keyof ContactForm],
  )
