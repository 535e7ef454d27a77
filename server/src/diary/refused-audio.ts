import { AppError } from '../http/app-error'

/** Refuses what was sent in the field of the recording. */
export const refusedAudio = (detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field: 'audio_file', detail }] })
