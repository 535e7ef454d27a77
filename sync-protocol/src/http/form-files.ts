/** Fields of forms that are files. */
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from '../files/file-limits'
import { CAMPAIGN_IMAGES_MAX } from '../campaign/campaign-limits'
import { DIARY_IMAGES_MAX } from '../diary/diary-limits'

/** A field of a form that takes one or more files. */
export interface FormFile {
  /** what the bytes have to be; the server looks only at them */
  kind: 'image' | 'audio'
  /** how many files it takes; a field for one is sent once, any other once per file */
  atMost: number
  /** bytes of one file */
  maxBytes: number
}

const images = (atMost: number): FormFile => ({ kind: 'image', atMost, maxBytes: IMAGE_MAX_BYTES })
const recording: FormFile = { kind: 'audio', atMost: 1, maxBytes: AUDIO_MAX_BYTES }

export const claimFiles = { profile_image: images(1) }
export const contactFiles = { contact_profile_image: images(1) }
export const slideshowFiles = { files: images(CAMPAIGN_IMAGES_MAX) }
export const recordingFiles = { audio_file: recording }
export const entryFiles = { audio_file: recording, images: images(DIARY_IMAGES_MAX) }
