/**
 * What a claim form says about the details that it asks for, and what a person may agree to besides. Only the owner
 * switches it on, by giving a purpose.
 */
import type { CampaignType } from '../enums'

const MORE = 'and if given your website, WhatsApp, address, location and photo,'
/** What the claim form of each type asks for. */
const ASKED: Record<CampaignType, string> = {
  vcard: `name, company, mobile and email, ${MORE}`,
  diary: `name, company, mobile and email, ${MORE} and what you record in your diary`,
  travel:
    'name, mobile and email, and if given your company, birth date, blood group, passport, Aadhaar and PAN numbers, food, address, location, emergency contact and photo,',
  sale: 'name, mobile, email, booking and payments, and if given your company, address and requirements,',
}

/** What the owner gives for the notice, and what else is in it. */
export interface NoticeParts {
  campaignType: CampaignType
  /** the gift giver's name; null if the campaign has none */
  giver: string | null
  /** as it follows "to": "invite you to our exhibitions" */
  purpose: string
  /** who answers questions, and how they are reached */
  contact: string
  /** days after a claim at which everything about its recipient is erased; null: never automatically */
  retentionDays: number | null
}

const giverOf = ({ giver }: Pick<NoticeParts, 'giver'>) => giver ?? 'The gift giver'
const withoutStop = (text: string) => /^.*[^.\s]/s.exec(text.trim())?.[0] ?? ''

/** The notice, made of what the form of the type asks for. */
export function noticeText(parts: NoticeParts): string {
  const giver = giverOf(parts)
  const contact = withoutStop(parts.contact)
  const questions = contact === '' ? '' : ` Questions: ${contact}.`
  const until =
    parts.retentionDays === null
      ? 'you or the gift giver erase it'
      : `${parts.retentionDays} days after your claim`
  return `${giver} collects your ${ASKED[parts.campaignType]} to ${withoutStop(parts.purpose)}. Kept until ${until}. You can see, change or withdraw it here with your PIN.${questions} Complaints: Data Protection Board.`
}

/** The words of the box below it, which is never ticked in advance. */
export const offersText = (parts: Pick<NoticeParts, 'giver'>): string =>
  `${giverOf(parts)} may send me messages about offers. I can withdraw this here with my PIN.`

/** What a form asks for a child, besides the name and mobile of who agrees. */
export const guardianText = (parts: Pick<NoticeParts, 'giver'>): string =>
  `The traveler is under 18, so a parent or guardian has to agree to what this form says. ${giverOf(parts)} keeps their name and mobile with it, and may call to make sure.`
