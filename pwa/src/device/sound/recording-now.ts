/**
 * Whether a microphone records on this page. People who record do not look at the phone, so nothing may lock itself.
 */
import { listeners } from '../listeners'

const running = new Set<object>()
const rests = listeners()

export const isRecording = () => running.size > 0

export const recordingRuns = (recorder: object) => void running.add(recorder)

/** The recording has ended, or is paused. */
export function recordingRests(recorder: object): void {
  if (running.delete(recorder)) rests.tell()
}

/** Calls back whenever a recording has ended or is paused. @returns a function that ends it */
export const onRecordingRests = rests.add
