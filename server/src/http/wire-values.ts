/** How times and media are written in answers. */

/** @param at epoch ms */
export const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** @param key of a stored file */
export const mediaPath = (key: string | null): string | null => (key === null ? null : `/media/${key}`)
