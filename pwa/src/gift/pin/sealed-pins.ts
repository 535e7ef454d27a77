/**
 * The PINs of this tab's session, so that a reload does not ask again (specification section 4).
 *
 * Invariants (asserted in sealed-pins.browser.test.tsx):
 * - storage holds no PIN that can be read: its text is sealed under a key that no script can export
 * - the text is gone with the tab, and opens in no other one, not even in a duplicate of it
 * - after 30 minutes out of sight, by the clock, all PINs are forgotten and what they opened is locked. While a recording runs
 *   this time does not: it begins when the recording ends
 */
import { isRecording, onRecordingRests } from '../../device/recording-now'
import { forgetPins, sealedName, SEALED } from './remembered-pin'
import { LOCK } from './session-pin'
import { keyOfTab, dropKey } from './tab-key'

const OUT_OF_SIGHT_MS = 30 * 60_000
const HIDDEN_AT = 'tohfa.pins.hidden'

interface Sealed {
  iv: number[]
  box: number[]
}

/** one after the other: of two calls the later one counts */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  // without storage or keys the PIN is in memory alone
  const done = last.then(work).catch(() => undefined)
  last = done
  return done
}

const about = (code: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(code),
})

/** Keeps the PIN of a code for this tab's session. */
export const seal = (code: string, pin: string) =>
  inTurn(async () => {
    const key = await keyOfTab()
    if (!key) return
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const box = await crypto.subtle.encrypt(about(code, iv), key, new TextEncoder().encode(pin))
    const sealed: Sealed = { iv: [...iv], box: [...new Uint8Array(box)] }
    sessionStorage.setItem(sealedName(code), JSON.stringify(sealed))
  })

/** The PIN of a code, if this tab has kept it. */
export const open = (code: string): Promise<string | undefined> =>
  inTurn(async () => {
    const stored = sessionStorage.getItem(sealedName(code))
    const key = stored !== null && !forgetIfLong() && (await keyOfTab())
    if (!key) return undefined
    const { iv, box } = JSON.parse(stored) as Sealed
    const text = await crypto.subtle.decrypt(about(code, new Uint8Array(iv)), key, new Uint8Array(box))
    return new TextDecoder().decode(text)
  })

export const drop = (code: string) => inTurn(async () => sessionStorage.removeItem(sealedName(code)))

function forgetAll() {
  forgetPins()
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(SEALED) || name === HIDDEN_AT) sessionStorage.removeItem(name)
  void inTurn(dropKey)
  dispatchEvent(new Event(LOCK))
}

/** Forgets the PINs if nobody has looked at this tab for long. A clock that went back tells nothing, so it counts as long. */
function forgetIfLong(): boolean {
  if (isRecording()) return false
  const hiddenAt = sessionStorage.getItem(HIDDEN_AT)
  const away = hiddenAt === null ? 0 : Date.now() - Number(hiddenAt)
  if (away >= 0 && away < OUT_OF_SIGHT_MS) return false
  forgetAll()
  return true
}

let timer: ReturnType<typeof setTimeout> | undefined
function look() {
  clearTimeout(timer)
  try {
    if (document.visibilityState === 'hidden') {
      // of a page that was loaded out of sight it stands there already
      if (sessionStorage.getItem(HIDDEN_AT) === null) sessionStorage.setItem(HIDDEN_AT, String(Date.now()))
      timer = setTimeout(forgetIfLong, OUT_OF_SIGHT_MS)
    } else if (!forgetIfLong()) sessionStorage.removeItem(HIDDEN_AT)
  } catch {
    // storage is refused: what is in memory goes with the page
  }
}
document.addEventListener('visibilitychange', look)
onRecordingRests(() => {
  try {
    sessionStorage.removeItem(HIDDEN_AT)
  } catch {
    // storage is refused: what is in memory goes with the page
  }
  look()
})
look()
