/** Short sounds and vibration, for people who look at the code and not at the screen. */

/** Tones in Hz, one after another, and how the device vibrates with them, in ms. */
export interface Signal {
  tones: readonly number[]
  shakes: readonly number[]
}

const TONE_S = 0.09
const GAP_S = 0.03
/** loud enough for a stall, without hurting an ear */
const LOUDNESS = 0.25

let audio: AudioContext | undefined

/** To be called in a press: browsers let a page make sound only after one. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
  } catch {
    // no sound on this device
  }
}

/** long enough for a browser that lets the page make sound at once */
const HELD_AFTER_MS = 400

/**
 * Prepares sound, and reports whether the browser holds it back until something is pressed, now and at each change.
 * @returns a function that ends it
 */
export function watchSound(tell: (isHeld: boolean) => void): () => void {
  allowSound()
  const watched = audio
  if (!watched) return () => undefined
  const look = () => tell(watched.state !== 'running')
  const first = setTimeout(look, HELD_AFTER_MS)
  watched.addEventListener('statechange', look)
  return () => {
    clearTimeout(first)
    watched.removeEventListener('statechange', look)
  }
}

/** Never fails: skips what the device cannot do. */
export function give({ tones, shakes }: Signal, withSound: boolean): void {
  try {
    // missing in Safari, although the types have it
    const { vibrate } = navigator as { vibrate?: Navigator['vibrate'] }
    vibrate?.call(navigator, [...shakes])
  } catch {
    // refused
  }
  if (!withSound) return
  allowSound()
  try {
    tones.forEach((tone, place) => sound(tone, place * (TONE_S + GAP_S)))
  } catch {
    // no sound on this device
  }
}

function sound(tone: number, after: number): void {
  if (!audio || audio.state !== 'running') return
  const [voice, volume] = [audio.createOscillator(), audio.createGain()]
  const from = audio.currentTime + after
  voice.frequency.value = tone
  // fades in and out without a click
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01)
  volume.gain.linearRampToValueAtTime(0, from + TONE_S)
  voice.connect(volume).connect(audio.destination)
  voice.start(from)
  voice.stop(from + TONE_S)
}
