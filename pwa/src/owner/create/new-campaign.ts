import { createCampaignForm, type CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'

export const CONTACT_FIELDS = ['contact_name', 'contact_company', 'contact_mobile', 'contact_email'] as const

/** A check box sends a text if it is checked, and nothing otherwise. */
const checkBoxes = z.transform((typed: z.input<typeof createCampaignForm>) =>
  'lost_pin_help' in typed ? { ...typed, lost_pin_help: true } : typed,
)

/**
 * The form that creates a campaign. The contact is sent only if all four of its fields are filled in; if only some are,
 * the others are required, so that nothing typed is lost silently.
 */
export const newCampaign = z.pipe(
  z.pipe(
    checkBoxes,
    createCampaignForm.check(
      z.superRefine<CreateCampaignForm>((form, context) => {
        const missing = CONTACT_FIELDS.filter((field) => form[field] === undefined)
        if (missing.length === CONTACT_FIELDS.length) return
        for (const field of missing)
          context.addIssue({ code: 'custom', message: m.fieldRequired, path: [field] })
      }),
    ),
  ),
  z.transform((form: CreateCampaignForm) => form),
)
