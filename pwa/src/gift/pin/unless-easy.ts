import type { Validated } from '@tohfa/sync-protocol/validation'

type Texts = Record<string, string>

/** A form's check that also refuses a PIN that is easy to guess, where its campaign does. It comes with the rules of its form. */
export const unlessEasy =
  <T>(refused: boolean | undefined, check: (texts: Texts) => Validated<T>) =>
  async (texts: Texts): Promise<Validated<T>> => {
    const checked = check(texts)
    if (!refused) return checked
    // without it the server refuses the PIN
    const note = await import('./easy-pin-note').catch(() => undefined)
    return note ? note.refusingEasyPins(texts, checked) : checked
  }
