import type { Card } from './codes.service'

/** What the claim forms of all types ask for. It is stored with the code, so that the owner's list shows it. */
interface Contact {
  name: string
  company?: string | undefined
  mobile: string
  email: string
}

/** The card of a claim whose type has a table for further details. */
export const contactCard = ({ name, company, mobile, email }: Contact): Card => ({
  claimerName: name,
  claimerCompany: company || null,
  claimerMobile: mobile,
  claimerEmail: email,
  claimerWebsite: null,
  claimerWhatsapp: null,
  claimerAddress: null,
  claimerLatitude: null,
  claimerLongitude: null,
  claimerProfileImage: null,
})

/** The columns that an edit changes: a field that was not sent stays, an empty one becomes null. */
export const contactChange = (form: { [K in keyof Contact]?: Contact[K] | undefined }): Partial<Card> => ({
  ...(form.name !== undefined && { claimerName: form.name }),
  ...(form.company !== undefined && { claimerCompany: form.company || null }),
  ...(form.mobile !== undefined && { claimerMobile: form.mobile }),
  ...(form.email !== undefined && { claimerEmail: form.email }),
})
