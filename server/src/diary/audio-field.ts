import { AppError } from '../http/app-error'

/** What is wrong with what was sent as `audio_file`. */
export const refusedAudio = (detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field: 'audio_file', detail }] })
