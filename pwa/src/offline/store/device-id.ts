import type { LocalDatabase } from './local-database'
import { META, readMeta, writeMeta } from './meta'

/** This device's id: made once, at the first request. @param made the one to store if there is none */
export const storedDeviceId = (db: LocalDatabase, made: string): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, META.deviceId)
    if (typeof known === 'string') return known
    await writeMeta(db, META.deviceId, made)
    return made
  })
