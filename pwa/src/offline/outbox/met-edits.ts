/** Edits of this device that met other edits, for the page of their gift. */
import { liveQuery } from 'dexie'
import type { OutboxEntry } from '../core/outbox-entry'
import type { LocalDatabase } from '../store/local-database'

/**
 * Tells of every delivered edit of a code that met another one: of each once, whether the page was open when it arrived or not.
 * @param tell gets the server's answers
 * @returns how to end it
 */
export function watchMetEdits(
  db: LocalDatabase,
  code: string,
  tell: (answers: unknown[]) => void | Promise<void>,
): () => void {
  const untold = () => db.outbox.where('code').equals(code).filter(isUntold).toArray()
  const told = async (entries: OutboxEntry[]) => {
    if (entries.length === 0) return
    await tell(entries.map(({ result }) => result))
    await db.outbox
      .where('id')
      .anyOf(entries.map(({ id }) => id))
      .modify({ metTold: true })
  }
  const subscription = liveQuery(untold).subscribe({
    next: (entries) => void told(entries).catch((error: unknown) => console.error(error)),
    error: (error: unknown) => console.error('The outbox could not be read', error),
  })
  return () => subscription.unsubscribe()
}

const isUntold = ({ state, metTold, result }: OutboxEntry) =>
  state === 'delivered' && !metTold && typeof result === 'object' && result !== null && 'met' in result
