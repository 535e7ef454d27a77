import { createOutages } from '../src/http/outages'

const nothing = async () => {}

/** For routes of a part of the server whose store is always available. */
export const noOutages = () =>
  createOutages({
    probes: { database: nothing, files: nothing, space: nothing },
    log: () => {},
    count: () => {},
    now: Date.now,
  })
