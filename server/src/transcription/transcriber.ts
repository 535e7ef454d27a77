import * as m from '@tohfa/sync-protocol/messages'
import type { Recording } from '../blobs/audio'
import { AppError } from '../http/app-error'

/** Converts speech to text (the settings TRANSCRIBE_*). */
export interface Transcriber {
  /** whether it is switched on; if not, it must not be called */
  readonly on: boolean
  /**
   * The text of what is said in a recording; empty if nothing is said.
   * @param signal ends the work at once
   * @throws AppError not_configured (503) if it is off or a part of it is missing, validation_failed (422) if the
   * recording is too long; TranscriptionError for any other failure, and when `signal` aborts
   */
  transcribe(recording: Recording, signal: AbortSignal): Promise<string>
}

/** Why a recording was not converted. Its message is for the log: it contains no part of the recording, and no key. */
export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError'
}

/** @param why for the log and the operator: the person who recorded can do nothing about it */
export const notConfigured = (why: string) =>
  new AppError('not_configured', { detail: m.transcriptionOff, cause: new Error(why) })

/** A server without a configured service and without the engine. */
export const switchedOff = () =>
  notConfigured(
    'Converting audio to text is not switched on: set TRANSCRIBE_URL, or run npm run transcriber -- install',
  )

export const noTranscriber: Transcriber = { on: false, transcribe: () => Promise.reject(switchedOff()) }
