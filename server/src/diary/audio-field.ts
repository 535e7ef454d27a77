import { AUDIO_MAX_BYTES } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { AppError } from '../http/app-error'
import type { FileField } from '../incoming/spooled-form'

/** The form field of a recording. */
export const audioField: FileField = {
  name: 'audio_file',
  atMost: 1,
  maxBytes: AUDIO_MAX_BYTES,
  tooLarge: m.audioTooLarge,
}

/** A refusal of what was sent in the field of the recording. */
export const refusedAudio = (detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field: audioField.name, detail }] })
