/** for how long typed texts and chosen photos that were not sent stay on a device: people share phones */
export const DRAFT_MS = 24 * 60 * 60_000
