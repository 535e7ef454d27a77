import type { Kit } from '../kit'

/** What the server itself has to remember from one start to the next. */
export function defineSettings(kit: Kit) {
  return kit.table('settings', {
    key: kit.id('key'),
    value: kit.text('value').notNull(),
  })
}
