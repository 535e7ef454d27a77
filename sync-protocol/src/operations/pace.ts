/** How fast a device may send, as the server asks when a crowd comes back at once. */

/** The header of an answer to a batch; absent: as fast as the device likes. */
export const PACE_HEADER = 'tohfa-pace'

/** what a server may ask for at most: a person who has saved something must not wait for long */
export const PACE_PAUSE_MAX_SECONDS = 120
export const PACE_OPERATIONS_MAX = 100

export interface Pace {
  /** the most operations of a batch, 1 to PACE_OPERATIONS_MAX */
  operations: number
  /** seconds between the answer to a batch and the next one, 0 to PACE_PAUSE_MAX_SECONDS */
  pauseSeconds: number
}

export const paceText = ({ operations, pauseSeconds }: Pace): string =>
  `operations=${operations};pause=${pauseSeconds}`

/** @returns what a header asks for, within the bounds; null if it asks for nothing */
export function readPace(header: string | null): Pace | null {
  const [, operations, pause] = /^operations=(\d{1,4});pause=(\d{1,4})$/.exec(header ?? '') ?? []
  if (operations === undefined) return null
  return {
    operations: Math.min(Math.max(Number(operations), 1), PACE_OPERATIONS_MAX),
    pauseSeconds: Math.min(Number(pause), PACE_PAUSE_MAX_SECONDS),
  }
}
