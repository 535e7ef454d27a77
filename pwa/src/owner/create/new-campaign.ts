import { createCampaignForm, type CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'

export const CONTACT_FIELDS = ['contact_name', 'contact_company', 'contact_mobile', 'contact_email'] as const

/**
 * The form that creates a campaign. The contact is sent only if all four of its fields are filled in; if only some are,
 * the others are required, so that nothing typed is lost silently.
 */
export const newCampaign = z.pipe(
  createCampaignForm.check(
    z.superRefine<CreateCampaignForm>((form, context) => {
      const missing = CONTACT_FIELDS.filter((field) => form[field] === undefined)
      if (missing.length === CONTACT_FIELDS.length) return
      for (const field of missing)
        context.addIssue({ code: 'custom', message: m.fieldRequired, path: [field] })
    }),
  ),
  z.transform((form: CreateCampaignForm) => form),
)
