/**
 * The PINs of gifts that were right or just chosen. They are kept in memory unsealed; a reload of the tab finds them
 * sealed (pins-for-reload.ts).
 */

import { inTab } from '../../device/small-storage'

/** event of the window: what a PIN has opened must be locked */
export const LOCK = 'tohfa:lock'

/** key in session storage of the sealed PIN of a code */
export const sealedName = (code: string) => `tohfa.pin.${code}`

const pins = new Map<string, string>()

const load = () => import('./pins-for-reload')
type ReloadPins = Awaited<ReturnType<typeof load>>
let reloadPins: ReloadPins | undefined
/** one for all: two loads of a script may end in either order, and a PIN that was forgotten would be sealed after that */
let loading: Promise<ReloadPins> | undefined
/** If its script does not load, a reload asks again. */
const withReloadPins = <T>(use: (reloadPins: ReloadPins) => T) =>
  (loading ??= load()).then(
    (module) => {
      reloadPins = module
      module.watchTab(forgetPins)
      return use(module)
    },
    () => void (loading = undefined),
  )

/** Fetches the script that seals, while the server is asked. */
export const prepareForReload = () => void withReloadPins(() => undefined)

export const rememberedPin = (code: string) => pins.get(code)

/** Whether this tab has kept a PIN of the code, in memory or sealed. */
export const hasPin = (code: string) => pins.has(code) || inTab.read(sealedName(code)) !== null

/** The PIN of the code that this tab has kept; undefined: none that could be opened. */
export async function sessionPin(code: string): Promise<string | undefined> {
  const pin = !pins.has(code) && hasPin(code) && (await withReloadPins(({ open }) => open(sealedName(code))))
  if (pin) pins.set(code, pin)
  return pins.get(code)
}

/** @returns resolves when a reload would find it; nobody waits for the script that seals it */
export function rememberPin(code: string, pin: string): Promise<unknown> | void {
  if (pins.get(code) === pin) return
  pins.set(code, pin)
  if (reloadPins) return reloadPins.seal(sealedName(code), pin)
  void withReloadPins(({ seal }) => seal(sealedName(code), pin))
}

export function forgetPin(code: string): void {
  // at once: the tab may be reloaded, or the script may not load
  inTab.write(sealedName(code), null)
  // a PIN that is being sealed right now is dropped after that
  if (pins.delete(code)) void withReloadPins(({ drop }) => drop(sealedName(code)))
}

/** Forgets the PINs in memory, and locks what they opened. */
export function forgetPins(): void {
  pins.clear()
  dispatchEvent(new Event(LOCK))
}
