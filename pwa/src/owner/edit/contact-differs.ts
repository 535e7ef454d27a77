import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'

/** Whether what the form has differs from the campaign's. Empty text counts as no value. */
export const contactDiffers = (form: ContactForm | SellerForm, campaign: Campaign): boolean =>
  Object.entries(form).some(
    ([field, value]) =>
      (value === '' ? null : value) !== (campaign[field as keyof (ContactForm & SellerForm)] ?? null),
  )
