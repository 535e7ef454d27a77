/**
 * What waits of somebody whose session was ended: it is still sent, but nobody reads it on this device any more.
 *
 * An operation is sealed to the server as a whole when it is saved; here the box takes the place of what is readable. Files, what
 * the server has refused and somebody has to decide about, and what is too large for a box stay as they are.
 */
import type { OutboxEntry } from '../core/outbox-entry'
import { toBase64Url } from '../sealing/base64url'
import type { LocalDatabase } from '../store/local-database'
import { forDelivery } from '../store/locked-work'

/** of what makes an operation what it is; a change of any of it makes the box of the whole another operation's */
export async function digestOf({ code, fields, sealed }: Pick<OutboxEntry, 'code' | 'fields' | 'sealed'>) {
  const text = new TextEncoder().encode(JSON.stringify([code, fields, sealed ?? null]))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** @param account who is signed in now, whose work stays readable to them */
export async function sealQueue(db: LocalDatabase, account: string | null): Promise<void> {
  const isLeft = ({ owner, state, whole }: OutboxEntry) =>
    owner != null && owner !== account && whole !== undefined && (state === 'queued' || state === 'sending')
  const left = await forDelivery(db, (await db.outbox.toArray()).filter(isLeft))
  const digests = await Promise.all(left.map(digestOf))
  const fitting = new Map(
    left.flatMap((entry, i) => (digests[i] === entry.whole?.of ? [[entry.id, entry]] : [])),
  )
  await db.transaction('rw', db.outbox, async () => {
    const stored = await db.outbox
      .where('id')
      .anyOf([...fitting.keys()])
      .toArray()
    const now = await forDelivery(db, stored.filter(isLeft))
    const unchanged = now.filter((entry) => {
      const before = fitting.get(entry.id)
      return (
        isLeft(entry) &&
        JSON.stringify(before?.fields) === JSON.stringify(entry.fields) &&
        before?.sealed === entry.sealed
      )
    })
    await db.outbox.bulkPut(unchanged.map(sealed))
  })
}

function sealed({ base: _, whole, ...entry }: OutboxEntry): OutboxEntry {
  if (!whole) return entry
  const sealedFields = [...new Set([...(entry.sealedFields ?? []), ...Object.keys(entry.fields)])]
  return { ...entry, fields: {}, sealed: whole.sealed, sealedFor: whole.sealedFor, sealedFields }
}
