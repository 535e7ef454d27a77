/**
 * What waits of somebody whose session was ended: it is still sent, but nobody else reads it on this device any more.
 *
 * An operation is sealed to the server as a whole when it is saved; here the box takes the place of what is readable. Files, what
 * the server has refused and somebody has to decide about, and what is too large for a box are sealed by the key of this browser,
 * and open to their maker once they have signed in again.
 */
import type { OutboxEntry } from '../core/outbox-entry'
import { toBase64Url } from '../sealing/base64url'
import type { LocalDatabase } from '../store/local-database'
import { forDelivery, readyToSeal, shutLeft } from '../store/locked-work'
import { sealFiles } from '../store/seal-work'

/** of what makes an operation what it is; a change of any of it makes the box of the whole another operation's */
export async function digestOf({ code, fields, sealed }: Pick<OutboxEntry, 'code' | 'fields' | 'sealed'>) {
  const text = new TextEncoder().encode(JSON.stringify([code, fields, sealed ?? null]))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** @param account who is signed in now, whose work stays readable to them */
export async function sealQueue(db: LocalDatabase, account: string | null): Promise<void> {
  const stored = async () =>
    (await db.outbox.toArray()).filter(
      ({ owner, state }) => owner != null && owner !== account && state !== 'delivered',
    )
  const left = await forDelivery(db, await stored())
  if (left.length === 0) return
  await readyToSeal(db)
  const digests = await Promise.all(left.map(digestOf))
  const fitting = new Map(
    left.flatMap((entry, i) =>
      entry.whole && entry.whole.of === digests[i] && entry.state !== 'attention' ? [[entry.id, entry]] : [],
    ),
  )
  await db.transaction('rw', db.outbox, async () => {
    const now = await stored()
    const opened = await forDelivery(db, now)
    for (const [place, entry] of opened.entries()) {
      const before = fitting.get(entry.id)
      const isUnchanged =
        entry.state !== 'attention' &&
        JSON.stringify(before?.fields) === JSON.stringify(entry.fields) &&
        before?.sealed === entry.sealed
      if (isUnchanged) await db.outbox.put(sealed(entry))
      // nothing that is locked is readable
      else if (!now[place]?.locked) await db.outbox.put(await shutLeft(db, entry))
    }
  })
  await sealFiles(db, new Set(left.map(({ id }) => id)))
}

function sealed({ base: _, whole, ...entry }: OutboxEntry): OutboxEntry {
  if (!whole) return entry
  const sealedFields = [...new Set([...(entry.sealedFields ?? []), ...Object.keys(entry.fields)])]
  return {
    ...entry,
    ...{ fields: {}, sealed: whole.sealed, sealedFor: whole.sealedFor, sealedFields, left: true },
  }
}
