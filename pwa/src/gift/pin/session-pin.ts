import { rememberedPin, rememberPin, sealedName } from './remembered-pin'

/** event of the window: what a PIN has opened is to be locked */
export const LOCK = 'tohfa:lock'

/** Whether this tab has kept a PIN of the code, in memory or sealed. */
export function hasPin(code: string): boolean {
  try {
    return rememberedPin(code) !== undefined || sessionStorage.getItem(sealedName(code)) !== null
  } catch {
    return false
  }
}

/** The PIN of the code that this tab has kept; undefined: none that could be opened. */
export async function sessionPin(code: string): Promise<string | undefined> {
  const known = rememberedPin(code)
  if (known !== undefined || !hasPin(code)) return known
  const pin = await import('./sealed-pins').then(
    ({ open }) => open(code),
    () => undefined,
  )
  if (pin !== undefined) void rememberPin(code, pin)
  return pin
}
