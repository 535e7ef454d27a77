/** PINs that were right or just chosen, in memory only: anyone who picks up the phone could read storage. */
const pins = new Map<string, string>()

export const rememberPin = (code: string, pin: string) => void pins.set(code, pin)
export const rememberedPin = (code: string) => pins.get(code)
export const forgetPin = (code: string) => void pins.delete(code)
