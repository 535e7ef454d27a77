/** Records the microphone. Chromium and Firefox give webm, Safari mp4. */

export interface Recorder {
  pause(): void
  resume(): void
  /** how loud it is now, 0 to 1 */
  level(): number
  /** Ends it, and gives what was recorded. */
  stop(): Promise<File>
  /** Ends it, and keeps nothing. */
  discard(): void
}

const TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg']

/** @throws where the browser cannot record, or the person does not allow it */
export async function startRecording(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const meter = levelOf(stream)
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    meter.close()
  }
  recorder.start(1000)
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: meter.now,
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          release()
          const type = (recorder.mimeType || 'audio/webm').replace(/;.*$/, '')
          resolve(new File(chunks, `recording.${type.split('/')[1]}`, { type }))
        }
        recorder.stop()
      }),
    discard: () => {
      recorder.ondataavailable = null
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}

function levelOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    now: () => {
      analyser.getByteTimeDomainData(samples)
      // 128 is silence
      return Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 64)
    },
    close: () => void context.close(),
  }
}
