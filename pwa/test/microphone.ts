/** A microphone that hears nothing, for the browser's own recorder. */
import { onTestFinished, vi } from 'vitest'

/** Until the test ends. */
function withMicrophone(): void {
  const context = new AudioContext()
  const hearing = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementation(() => Promise.resolve(context.createMediaStreamDestination().stream))
  onTestFinished(() => {
    hearing.mockRestore()
    void context.close()
  })
}

/** Starts a recording, and gives what ends it. */
export async function recording() {
  withMicrophone()
  const { startRecording } = await import('../src/device/recorder')
  let hasEnded = () => undefined as void
  const ended = new Promise<void>((resolve) => (hasEnded = resolve))
  const recorder = await startRecording({
    maxBytes: Infinity,
    onSeconds: () => undefined,
    onEnd: () => hasEnded(),
  })
  onTestFinished(recorder.stop)
  return {
    ...recorder,
    stop: () => {
      recorder.stop()
      return ended
    },
  }
}
