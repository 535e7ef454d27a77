/** Whether this person asked for as few bytes as possible (https://wicg.github.io/savedata/). */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
