import type { Card } from './codes.service'

/** What the claim forms of all types ask for: it stands on the code, so that the owner's list shows it. */
interface Contact {
  name: string
  company?: string | undefined
  mobile: string
  email: string
}

/** The card of a claim whose further details are kept by its type. */
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

/** What an edit changes of it: what was not sent stays, what was sent empty becomes null. */
export const contactChange = (form: { [K in keyof Contact]?: Contact[K] | undefined }): Partial<Card> => ({
  ...(form.name !== undefined && { claimerName: form.name }),
  ...(form.company !== undefined && { claimerCompany: form.company || null }),
  ...(form.mobile !== undefined && { claimerMobile: form.mobile }),
  ...(form.email !== undefined && { claimerEmail: form.email }),
})
