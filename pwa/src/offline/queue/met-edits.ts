/** Edits of this device that met other edits, when they arrived or later, for the page of their gift. */
import { liveQuery } from 'dexie'
import { isOf, type Maker } from '../sending-rules/maker'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { LocalDatabase } from '../store/local-database'
import { forShow } from '../store/lock/locked-work'

/**
 * Reports every delivered edit of a code that met another one, or that a later one has overtaken: each once, whether
 * the page was open then or not.
 * @param maker whose edits are shown: on a shared phone nobody learns what became of another person's edits
 * @param tell gets answers with what was met (`met`), as the server gave them
 * @returns how to end it
 */
export function watchMetEdits(
  db: LocalDatabase,
  code: string,
  maker: Maker,
  tell: (answers: unknown[]) => void | Promise<void>,
): () => void {
  const untold = async () => {
    const lane = await db.outbox
      .where('code')
      .equals(code)
      .filter((entry) => isOf(maker(), entry))
      .toArray()
    return (await forShow(db, lane)).filter((entry) => untoldOf(entry).length > 0)
  }
  const told = async (entries: OutboxEntry[]) => {
    if (entries.length === 0) return
    await tell(entries.flatMap(untoldOf))
    const counts = new Map(entries.map(({ id, overtaken = [] }) => [id, overtaken.length]))
    await db.outbox
      .where('id')
      .anyOf([...counts.keys()])
      .modify((entry) => {
        entry.metTold = true
        entry.overtakenTold = counts.get(entry.id) ?? 0
      })
  }
  const subscription = liveQuery(untold).subscribe({
    next: (entries) => void told(entries).catch((error: unknown) => console.error(error)),
    error: (error: unknown) => console.error('The outbox could not be read', error),
  })
  return () => subscription.unsubscribe()
}

function untoldOf({ state, metTold, result, overtaken = [], overtakenTold }: OutboxEntry): unknown[] {
  if (state !== 'delivered') return []
  const met = !metTold && typeof result === 'object' && result !== null && 'met' in result
  const since = overtaken.slice(overtakenTold)
  return [...(met ? [result] : []), ...(since.length > 0 ? [{ met: since }] : [])]
}
