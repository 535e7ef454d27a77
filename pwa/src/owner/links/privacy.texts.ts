/** Texts of what an owner sets about the details of recipients. */
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tohfa/sync-protocol/limits'
import { shownCount } from '../../ui/formats'

export const privacy = 'Privacy'
export const noticeTitle = 'Privacy notice of the claim form'
export const noticeAbout =
  'Say what you ask people’s details for. The form shows it, and each claim keeps the words that were shown. India’s Digital Personal Data Protection Act asks for it.'
export const purpose = 'You need their details to'
export const purposeHint =
  'The words after “to”, for example: send your gift. If it is empty, the form shows no notice.'
export const contact = 'Who answers questions'
export const contactHint = 'A name, and a number or an email'
export const offers = 'Ask whether they want messages about offers, in a box of its own'
export const offersHint = 'It is never ticked beforehand. Write only to people who ticked it.'
export const preview = 'The form will say'
export const save = 'Save'
export const saving = 'Saving…'
export const noticeSaved = 'Saved. The claim form shows this now.'
export const noticeGone = 'Saved. The claim form no longer shows a notice.'
export const saveFailed = 'This could not be saved'
export const retentionTitle = 'How long details are kept'
export const retentionAbout =
  'Details, photos, diaries and PINs of recipients can be erased automatically. Counts are kept, and so are the amounts and receipt numbers of sales.'
export const days = 'Days after the claim until details are deleted'
export const daysHint = `From ${RETENTION_DAYS_MIN} to ${shownCount(RETENTION_DAYS_MAX)}. If it is empty, they are never deleted.`
export const retentionNow = (days: number | undefined) =>
  days === undefined
    ? 'They are kept at present.'
    : `At present they are deleted ${shownCount(days)} days after the claim.`
export const retentionAsk = 'Delete details automatically?'
export const retentionWarns = (days: number) =>
  `Whoever claimed ${shownCount(days)} or more days ago is erased within the hour, and everybody else ${shownCount(days)} days after their claim. This cannot be undone.`
export const retentionSet = (days: number) => `Delete after ${shownCount(days)} days`
export const retentionSaved = (days: number) =>
  days === 0 ? 'Details will be kept' : `Details will be deleted ${shownCount(days)} days after the claim`
export const consentsCsv = 'Consents CSV'
export const consentsAbout = 'Who was shown what, who agreed to offers, and who has withdrawn.'
export const guardiansAbout =
  'If a traveler is under 18, the form asks a parent or guardian to agree, with name and mobile. It is your duty to make sure that they are who they say: call them.'
