/** Rare texts about a PIN, in their own file that no form waits for. */

export const pinWeak = 'This PIN is easy to guess. Please choose another one.'
export const wrongTries = (count: number) =>
  `${count} wrong PIN ${count === 1 ? 'attempt' : 'attempts'} since your last visit`
