/** PINs that were right or just chosen, for as long as this page lives: storage could be read by whoever picks up the phone. */
const pins = new Map<string, string>()

export const rememberPin = (code: string, pin: string) => void pins.set(code, pin)
export const rememberedPin = (code: string) => pins.get(code)
export const forgetPin = (code: string) => void pins.delete(code)
