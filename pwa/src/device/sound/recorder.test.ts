import { beforeEach, expect, test, vi } from 'vitest'
import { createStopwatch, startRecording, type RecordingEnd } from './recorder'

/** A microphone as a browser exposes it: the test speaks into it, pulls it out, or refuses it. */
class FakeRecorder {
  static latest: FakeRecorder
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state = 'inactive'
  every: number | undefined
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  readonly mimeType: string
  private unsent = 0
  constructor(
    readonly stream: FakeStream,
    { mimeType = '' } = {},
  ) {
    this.mimeType = mimeType
    FakeRecorder.latest = this
  }
  start(every?: number) {
    this.every = every
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  requestData() {
    const data = new Blob([new Uint8Array(this.unsent)])
    this.unsent = 0
    this.ondataavailable?.({ data })
  }
  stop() {
    this.state = 'inactive'
    this.requestData()
    this.onstop?.()
  }
  /** the sound of one timeslice, or a part of it */
  speak(bytes: number, whole = true) {
    this.unsent += bytes
    if (whole) this.requestData()
  }
}
class FakeStream {
  readonly track = { onended: () => undefined, stop: () => (this.on = false) }
  on = true
  getTracks = () => [this.track]
}
class FakeContext {
  createAnalyser = () => ({ fftSize: 8, getByteTimeDomainData: (into: Uint8Array) => into.fill(160) })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = () => Promise.resolve()
}

let page: EventTarget
let stream: FakeStream
beforeEach(() => {
  page = new EventTarget()
  stream = new FakeStream()
  vi.stubGlobal('document', page)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } })
})

async function recording(maxBytes = Infinity) {
  const heard: number[] = []
  const ends: { bytes: number; end: RecordingEnd }[] = []
  const recorder = await startRecording({
    maxBytes,
    onPiece: ({ size }) => heard.push(size),
    onEnd: (parts, end) => ends.push({ bytes: parts.reduce((sum, { size }) => sum + size, 0), end }),
  })
  return { recorder, microphone: FakeRecorder.latest, heard, ends }
}

test('delivers its seconds while it runs, and all of them at the end', async () => {
  const { recorder, microphone, heard, ends } = await recording()
  expect(recorder.type).toBe('audio/webm;codecs=opus')
  expect(microphone.every).toBeLessThanOrEqual(4000)
  expect(recorder.level()).toBe(0.5)
  microphone.speak(100)
  microphone.speak(50)
  expect(heard).toEqual([100, 50])
  microphone.speak(7, false)
  recorder.stop()
  recorder.stop()
  expect(heard).toEqual([100, 50, 7])
  expect(ends).toEqual([{ bytes: 157, end: 'stopped' }])
  expect(stream.on).toBe(false)
})
test('a pause, and a page that goes to the background, deliver what there is', async () => {
  const { recorder, microphone, heard } = await recording()
  microphone.speak(30, false)
  recorder.pause()
  expect(heard).toEqual([30])
  recorder.resume()
  microphone.speak(40, false)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual([30, 40])
})
test('ends by itself before it is too large, with all that was recorded', async () => {
  const { microphone, ends } = await recording(1000)
  for (let said = 0; said < 20 && ends.length === 0; said++) microphone.speak(90 + said)
  expect(ends).toMatchObject([{ end: 'full' }])
  const bytes = ends[0]?.bytes
  expect(bytes).toBeLessThanOrEqual(1000)
  expect(bytes).toBeGreaterThan(500)
})
test('ends when its microphone is gone, with what was recorded', async () => {
  const { recorder, microphone, ends } = await recording()
  microphone.speak(100)
  stream.track.onended()
  expect(ends).toEqual([{ bytes: 100, end: 'unplugged' }])
  // buttons may be pressed before the screen has updated
  recorder.pause()
  recorder.resume()
  recorder.stop()
  expect(ends).toHaveLength(1)
})
test('a recording that the browser ends by itself counts as a lost microphone', async () => {
  const { microphone, ends } = await recording()
  microphone.speak(100)
  microphone.stop()
  expect(ends).toEqual([{ bytes: 100, end: 'unplugged' }])
})
test('releases the microphone if no recorder can be made', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  await expect(recording()).rejects.toThrow()
  expect(stream.on).toBe(false)
})
test('the stopwatch counts all time that has passed, except pauses, however rarely it is read', () => {
  let now = 5000
  const watch = createStopwatch(() => now)
  expect(watch.elapsed()).toBe(0)
  watch.go()
  now += 61_234
  expect(watch.elapsed()).toBe(61_234)
  watch.pause()
  watch.pause()
  now += 3_600_000
  expect(watch.elapsed()).toBe(61_234)
  watch.go()
  now += 500
  watch.go()
  now += 500
  expect(watch.elapsed()).toBe(62_234)
})
