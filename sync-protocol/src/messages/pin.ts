/** What is seldom said of a PIN. In a file of its own, as no form waits for it. */

export const pinWeak = 'This PIN is easy to guess. Please choose another one.'
export const wrongTries = (count: number) =>
  `${count} wrong ${count === 1 ? 'try' : 'tries'} since your last visit`
