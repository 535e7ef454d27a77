/** Texts of what an owner sets about the details of recipients. */
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tohfa/sync-protocol/limits'
import { shownCount } from '../../ui/formats'

export const privacy = 'Privacy'
export const noticeTitle = 'What the claim form tells'
export const noticeAbout =
  'Say what you ask people’s details for. The form shows it, and each claim keeps the words that were shown. India’s Digital Personal Data Protection Act asks for it.'
export const purpose = 'You need their details to'
export const purposeHint = 'As it goes on after “to”, such as: send your gift. Empty: the form shows nothing.'
export const contact = 'Who answers questions'
export const contactHint = 'A name, and a number or an e-mail'
export const offers = 'Ask for messages about offers, with a box of its own'
export const offersHint = 'It is never ticked beforehand. Write only to people who ticked it.'
export const preview = 'The form will say'
export const save = 'Save'
export const saving = 'Saving…'
export const noticeSaved = 'The claim form shows this from now on'
export const noticeGone = 'The claim form shows no notice any more'
export const saveFailed = 'This could not be saved'
export const retentionTitle = 'How long details are kept'
export const retentionAbout =
  'Details, photos, diaries and PINs of recipients can be erased by themselves. What you counted stays, and of sales the amounts and receipt numbers.'
export const days = 'Delete recipients’ details: days after the claim'
export const daysHint = `From ${RETENTION_DAYS_MIN} to ${shownCount(RETENTION_DAYS_MAX)}. Empty: never.`
export const retentionNow = (days: number | undefined) =>
  days === undefined ? 'They are kept now.' : `They are deleted ${shownCount(days)} days after the claim now.`
export const retentionAsk = 'Delete details by themselves?'
export const retentionWarns = (days: number) =>
  `Whoever claimed ${shownCount(days)} or more days ago is erased within the hour, and everybody else ${shownCount(days)} days after their claim. Nobody can bring that back.`
export const retentionSet = (days: number) => `Delete after ${shownCount(days)} days`
export const retentionSaved = (days: number) =>
  days === 0 ? 'Details are kept' : `Details are deleted ${shownCount(days)} days after the claim`
export const consentsCsv = 'Consents CSV'
export const consentsAbout = 'Who was told what, who agreed to offers, and who has withdrawn it.'
export const guardiansAbout =
  'If a birth date makes a traveler under 18, the form asks a parent or guardian to agree, with name and mobile. To make sure that they are who they say is your duty: call them.'
