import type { Kit } from '../kit'

/** Values that the server itself needs from one start to the next. */
export function defineSettings(kit: Kit) {
  return kit.table('settings', {
    key: kit.id('key'),
    value: kit.text('value').notNull(),
  })
}
