/** Rare texts about a PIN, in a file of their own that no form waits for. */

export const pinWeak = 'This PIN is easy to guess. Please choose another one.'
export const wrongTries = (count: number) =>
  `${count} wrong ${count === 1 ? 'try' : 'tries'} since your last visit`
