import type { Manifest } from './manifest'

/** @param bytes such as 1,300,000 @returns `1.2 MB` */
export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** What a manifest and a database to be backed up both know. */
export interface Amount {
  /** rows, by table */
  counts: Record<string, number>
  /** stored files */
  files: number
  /** of the copy of the database and the stored files */
  bytes: number
}

export const amountOf = ({ counts, files, database }: Manifest): Amount => ({
  counts,
  files: files.count,
  bytes: database.bytes + files.total_bytes,
})

/** @returns such as `1 code` or `36 codes` */
export const many = (count: number | undefined, one: string, more = `${one}s`): string =>
  `${count ?? 0} ${count === 1 ? one : more}`

/** @returns such as `3 campaigns, 36 codes and 7 files (1.2 MB)` */
export const amountText = ({ counts, files, bytes }: Amount): string =>
  `${many(counts.campaigns, 'campaign')}, ${many(counts.codes, 'code')} and ${many(files, 'file')} (${megabytes(bytes)})`

export const storeText = (id: string | null): string =>
  id === null ? 'a store without an id' : `the store ${id}`

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/**
 * @param at ISO time of a backup
 * @param now epoch ms
 * @returns such as `2026-03-01T02:00:00.000Z (3 days ago)`
 */
export function timeText(at: string, now: number): string {
  const ms = now - Date.parse(at)
  for (const [unit, length] of UNITS) {
    const count = Math.floor(ms / length)
    if (count >= 1) return `${at} (${many(count, unit)} ago)`
  }
  return `${at} (${ms < 0 ? 'in the future, by the clock of this machine' : 'less than a minute ago'})`
}
