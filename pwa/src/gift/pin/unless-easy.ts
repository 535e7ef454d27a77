import type { Validated } from '@tohfa/sync-protocol/fields/validation'

type Texts = Record<string, string>

/** A form's check that also refuses an easy PIN if the campaign does. It is loaded with the rules of its form. */
export const unlessEasy =
  <T>(refused: boolean | undefined, check: (texts: Texts) => Validated<T>) =>
  async (texts: Texts): Promise<Validated<T>> => {
    const checked = check(texts)
    if (!refused) return checked
    // if it does not load, the server refuses the PIN
    const note = await import('./easy-pin-note').catch(() => undefined)
    return note ? note.refusingEasyPins(texts, checked) : checked
  }
