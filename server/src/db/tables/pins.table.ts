import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'

/** A table of its own, so that no query of codes can ever return a hash. */
export function definePins(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('pins', {
    code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
    hash: kit.text('hash').notNull(),
    /** wrong tries since the last right one or the last lock */
    failures: kit.int('failures').notNull().default(0),
    /** locks in a row: the length of the next one doubles with each */
    locks: kit.int('locks').notNull().default(0),
    lockedUntil: kit.millis('locked_until'),
  })
}
