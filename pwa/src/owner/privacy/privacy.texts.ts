/** Texts of the owner’s settings for the details of recipients. */
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tohfa/sync-protocol/privacy/privacy-limits'
import { shownCount } from '../../ui/formats'

export const noticeTitle = 'Privacy notice of the claim form'
export const noticeAbout =
  'Say why you ask for people’s details. The form shows this, and each claim keeps the exact words. India’s Digital Personal Data Protection Act requires it.'
export const purpose = 'You ask for details to'
/** @param says whether the form says without a notice who asks, too */
export const purposeHint = (says: boolean) =>
  `The words after “to”, for example: send your gift. If it is empty, the form ${says ? 'only says who asks for the details' : 'shows no notice'}.`
export const contact = 'Contact for questions'
export const contactHint = 'A name, and a number or an email'
export const offers = 'Add a separate box for people who want messages about offers'
export const offersHint = 'It is never ticked beforehand. Write only to people who ticked it.'
export const preview = 'The form will say'
export const save = 'Save'
export const noticeSaved = 'Saved. The claim form shows this now.'
export const noticeGone = 'Saved. The claim form no longer shows a notice.'
export const saveFailed = 'This could not be saved'
export const retentionTitle = 'How long details are kept'
export const retentionAbout =
  'Details, photos, diaries and PINs of recipients can be deleted automatically. Counts are kept, and so are the amounts and receipt numbers of sales.'
export const days = 'Delete details this many days after the claim'
export const daysHint = `From ${RETENTION_DAYS_MIN} to ${shownCount(RETENTION_DAYS_MAX)}. If it is empty, they are never deleted.`
export const retentionNow = (days: number | undefined) =>
  days === undefined
    ? 'Details are currently kept.'
    : `Details are currently deleted ${shownCount(days)} days after the claim.`
export const retentionAsk = 'Delete details automatically?'
export const retentionWarns = (days: number) =>
  `The details of anyone who claimed ${shownCount(days)} or more days ago are deleted within the hour, and everyone else’s ${shownCount(days)} days after their claim. This cannot be undone.`
export const retentionSet = (days: number) => `Delete after ${shownCount(days)} days`
export const retentionSaved = (days: number) =>
  days === 0
    ? 'Saved. Details are kept.'
    : `Saved. Details are deleted ${shownCount(days)} days after the claim.`
export const consentsCsv = 'Consents CSV'
export const consentsAbout =
  'What each person was shown, who agreed to messages about offers, and who withdrew.'
export const guardiansAbout =
  'If a traveler is under 18, the form asks a parent or guardian to agree and to give a name and mobile. You must make sure that they are who they say they are: call them.'
