/** Records the microphone. Chromium and Firefox produce webm, Safari mp4. */
import { recordingRests, recordingRuns } from './recording-now'

/** Measures time without pauses by a clock: timers run late while a page is in the background. */
interface Stopwatch {
  go(): void
  pause(): void
  /** in the clock's unit */
  elapsed(): number
}

/** @param now a clock that never goes back */
export function createStopwatch(now: () => number): Stopwatch {
  let before = 0
  let since: number | undefined
  const elapsed = () => before + (since === undefined ? 0 : now() - since)
  return {
    go: () => {
      since ??= now()
    },
    pause: () => {
      before = elapsed()
      since = undefined
    },
    elapsed,
  }
}

/** Why a recording ended: it was stopped, it reached its maximum size, or the microphone is gone. */
export type RecordingEnd = 'stopped' | 'full' | 'unplugged'

export interface Recorder {
  /** media type of the recording */
  type: string
  pause(): void
  resume(): void
  /** how loud it is now, 0 to 1 */
  level(): number
  /** ms recorded, without pauses */
  elapsed(): number
  /** Ends it, and calls `onEnd`. */
  stop(): void
}

interface Recording {
  /** called every few seconds with what was recorded since the last call */
  onPiece: (piece: Blob) => void
  /** called once, with all of it, after the last `onPiece` */
  onEnd: (parts: Blob[], end: RecordingEnd) => void
  /** maximum bytes; it ends before it exceeds them */
  maxBytes: number
}

const TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg']
/** about the most that a crash can lose */
const EVERY_MS = 4_000

/** @throws if the browser cannot record, or the person does not allow it */
export async function startRecording(how: Recording): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    return record(stream, how)
  } catch (error) {
    release(stream)
    throw error
  }
}

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function record(stream: MediaStream, { onPiece, onEnd, maxBytes }: Recording): Recorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const meter = levelOf(stream)
  const watch = createStopwatch(() => performance.now())
  const parts: Blob[] = []
  // a recorder that nobody stopped stops by itself when its microphone is gone
  let reason: RecordingEnd = 'unplugged'
  let bytes = 0
  let largest = 0

  const end = (why: RecordingEnd) => {
    if (recorder.state === 'inactive') return
    reason = why
    recorder.stop()
  }
  /** what is on its way is handed over at once */
  const flush = () => {
    if (recorder.state === 'recording') recorder.requestData()
  }
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    bytes += data.size
    largest = Math.max(largest, data.size)
    onPiece(data)
    // the next piece may be larger than any before, and stopping delivers another one
    if (bytes + 3 * largest > maxBytes) end('full')
  }
  recorder.onstop = () => {
    watch.pause()
    document.removeEventListener('visibilitychange', flush)
    release(stream)
    meter.close()
    recordingRests(recorder)
    onEnd(parts, reason)
  }
  for (const track of stream.getTracks()) track.onended = () => end('unplugged')
  // phones end what is in the background without notice
  document.addEventListener('visibilitychange', flush)
  recorder.start(EVERY_MS)
  recordingRuns(recorder)
  watch.go()
  return {
    type: recorder.mimeType || 'audio/webm',
    pause: () => {
      if (recorder.state === 'inactive') return
      flush()
      recorder.pause()
      recordingRests(recorder)
      watch.pause()
    },
    resume: () => {
      if (recorder.state === 'inactive') return
      recorder.resume()
      recordingRuns(recorder)
      watch.go()
    },
    level: meter.now,
    elapsed: watch.elapsed,
    stop: () => end('stopped'),
  }
}

function levelOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  try {
    context.createMediaStreamSource(stream).connect(analyser)
  } catch {
    // Firefox connects no microphone of another sample rate: the meter says 0, and the recorder needs none
  }
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
