/**
 * What a claim form tells of the details that it asks for, and what a person may agree to beside that. Only the owner switches
 * it on, by giving a purpose.
 */
import type { CampaignType } from './enums'
import { detailsAsked } from './gift-rules'

/** What the owner gives for the notice, and what else stands in it. */
export interface NoticeParts {
  campaignType: CampaignType
  /** the gift giver's name; null where the campaign has none */
  giver: string | null
  /** as it follows "to": "invite you to our exhibitions" */
  purpose: string
  /** who answers questions, and how they are reached */
  contact: string
  /** days after a claim at which everything of its recipient is erased; null: never by itself */
  retentionDays: number | null
}

const giverOf = ({ giver }: Pick<NoticeParts, 'giver'>) => giver ?? 'The gift giver'
const withoutStop = (text: string) => text.trim().replace(/[.\s]+$/u, '')

/** The notice, out of what the form of the type asks. */
export function noticeText(parts: NoticeParts): string {
  const giver = giverOf(parts)
  const until =
    parts.retentionDays === null
      ? 'you or the gift giver erase it'
      : `${parts.retentionDays} days after your claim`
  return `${giver} collects your ${detailsAsked(parts.campaignType)} to ${withoutStop(parts.purpose)}. Kept until ${until}. You can see, change or withdraw it here with your PIN. Questions: ${withoutStop(parts.contact)}. Complaints: Data Protection Board.`
}

/** What the box beside it asks, which is never ticked beforehand. */
export const offersText = (parts: Pick<NoticeParts, 'giver'>): string =>
  `${giverOf(parts)} may send me messages about offers. I can withdraw this here with my PIN.`

/** What a form asks for a child, beside the name and mobile of who agrees. */
export const guardianText = (parts: Pick<NoticeParts, 'giver'>): string =>
  `The traveler is under 18, so a parent or guardian has to agree to what this form says. ${giverOf(parts)} keeps their name and mobile with it, and may call to make sure.`
