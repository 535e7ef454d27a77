/** Whether this person asked for as few bytes as possible (https://wicg.github.io/savedata/); no at the server. */
export const savesData = () =>
  (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true
