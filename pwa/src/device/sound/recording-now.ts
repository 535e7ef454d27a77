/**
 * Whether a microphone records on this page. People who record do not look at the phone, so nothing may lock itself.
 */

const running = new Set<object>()
const listeners = new Set<() => void>()

export const isRecording = () => running.size > 0

export const recordingRuns = (recorder: object) => void running.add(recorder)

/** The recording has ended, or is paused. */
export function recordingRests(recorder: object): void {
  if (running.delete(recorder)) for (const listener of listeners) listener()
}

/** Calls back whenever a recording has ended or is paused. @returns a function that ends it */
export function onRecordingRests(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
