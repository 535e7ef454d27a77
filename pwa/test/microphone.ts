/** A microphone that hears nothing, for the browser's own recorder. */
import { onTestFinished, vi } from 'vitest'

/** Until the test ends. @returns what is asked for it */
export function withMicrophone() {
  const context = new AudioContext()
  const silence = context.createConstantSource()
  silence.offset.value = 0
  silence.start()
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
    const heard = context.createMediaStreamDestination()
    silence.connect(heard)
    // without a device for sound it waits, and the test ends before it
    void context.resume().catch(() => undefined)
    return Promise.resolve(heard.stream)
  })
  onTestFinished(() => context.close())
  return ask
}

/** Starts a recording, and returns what ends it. */
export async function recording() {
  withMicrophone()
  const { startRecording } = await import('../src/device/sound/recorder')
  let hasEnded = (_: Blob[]) => undefined as void
  const ended = new Promise<Blob[]>((resolve) => (hasEnded = resolve))
  const recorder = await startRecording({
    maxBytes: Infinity,
    onPiece: () => undefined,
    onEnd: (parts) => hasEnded(parts),
  })
  onTestFinished(recorder.stop)
  return {
    ...recorder,
    /** @returns what was recorded */
    stop: () => {
      recorder.stop()
      return ended
    },
  }
}
