import type * as SealedPins from './sealed-pins'

/** where a tab's session keeps the sealed PINs of its gifts */
export const SEALED = 'tohfa.pin.'
export const sealedName = (code: string) => SEALED + code

/** PINs that were right or just chosen. In memory as they are; a reload finds them sealed (sealed-pins.ts). */
const pins = new Map<string, string>()

let sealer: typeof SealedPins | undefined
// without it a reload asks again
const sealed = (use?: (module: typeof SealedPins) => unknown) =>
  void import('./sealed-pins').then(
    (module) => {
      sealer = module
      use?.(module)
    },
    () => undefined,
  )

/** Fetches what seals, while the server is asked. */
export const prepareToSeal = () => sealed()

export const rememberedPin = (code: string) => pins.get(code)

/** @returns when a reload finds it; nobody waits for the script that seals it */
export function rememberPin(code: string, pin: string): Promise<unknown> | void {
  if (pins.get(code) === pin) return
  pins.set(code, pin)
  return sealer ? sealer.seal(code, pin) : sealed(({ seal }) => seal(code, pin))
}

export function forgetPin(code: string): void {
  try {
    // at once: the tab may be reloaded, or the script may not come
    sessionStorage.removeItem(sealedName(code))
  } catch {
    // nothing is kept where storage is refused
  }
  // one that is being sealed just now is dropped after that
  if (pins.delete(code)) sealed(({ drop }) => drop(code))
}

export const forgetPins = () => pins.clear()
