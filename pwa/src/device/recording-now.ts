/** Whether a microphone records on this page. Whoever records does not look at the phone, so nothing locks itself meanwhile. */

const running = new Set<object>()
const listeners = new Set<() => void>()

export const isRecording = () => running.size > 0

export const recordingRuns = (recorder: object) => void running.add(recorder)

/** It has ended, or is paused. */
export function recordingRests(recorder: object): void {
  if (running.delete(recorder)) for (const listener of listeners) listener()
}

/** Tells whenever a recording has ended or is paused. @returns how to end it */
export function onRecordingRests(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
