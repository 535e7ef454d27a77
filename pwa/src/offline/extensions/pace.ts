/** Sends as slowly as the server asks, which has a crowd of devices to serve. Another page or visit begins afresh. */
import { PACE_HEADER, readPace, type Pace } from '@tohfa/sync-protocol/operations/pace'
import type { Extension } from '../engine/extension'
import { HttpError } from '../engine/transport'

/** @param now epoch ms */
export function pace({ now }: { now: () => number }): Extension {
  let asked: (Pace & { at: number }) | null = null

  /** ms until the next batch may be sent */
  const pauseLeft = () => {
    if (!asked) return 0
    const passed = now() - asked.at
    // a clock that was set back makes nobody wait twice
    return passed < 0 ? 0 : asked.pauseSeconds * 1000 - passed
  }
  return {
    operationsMost: () => asked?.operations ?? Infinity,
    transport: (next) => ({
      async *push(batch, head) {
        // an empty batch only asks whether the way is open
        const sends = batch.operations.length > 0
        if (sends && pauseLeft() > 0) throw new HttpError(429, pauseLeft())
        yield* next.push(batch, {
          ...head,
          heard: async (headers) => {
            const pace = readPace(headers.get(PACE_HEADER))
            if (sends) asked = pace && { ...pace, at: now() }
            return (await head?.heard?.(headers)) ?? true
          },
        })
      },
      upload: (job, signal) => next.upload(job, signal),
    }),
  }
}
