import type { Campaign, ContactForm } from '@tohfa/sync-protocol/entities/campaign'

/** Whether the form's contact differs from the campaign's. Empty text counts as no value. */
export const contactDiffers = (form: ContactForm, campaign: Campaign): boolean =>
  Object.entries(form).some(
    ([field, value]) => (value === '' ? null : value) !== campaign[field as keyof ContactForm],
  )
