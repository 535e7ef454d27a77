/**
 * Seals what waits from an ended session: it is still sent, but nobody else can read it on this device.
 *
 * An operation is sealed to the server as a whole when it is saved; here that box replaces what is readable. Files,
 * refused entries that somebody has to decide about, and what is too large for a box are sealed with the key of this
 * browser; their maker can open them after signing in again.
 */
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { toBase64Url } from '../sealing/base64url'
import type { LocalDatabase } from '../store/local-database'
import { forDelivery, readyToSeal, shutLeft } from '../store/lock/locked-work'
import { sealFiles } from '../store/lock/seal-work'

/** of what makes up the operation: after any change the box of the whole belongs to another operation */
export async function digestOf({ code, fields, sealed }: Pick<OutboxEntry, 'code' | 'fields' | 'sealed'>) {
  const text = new TextEncoder().encode(JSON.stringify([code, fields, sealed ?? null]))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** @param account who is signed in now, and can still read their work */
export async function sealQueue(db: LocalDatabase, account: string | null): Promise<void> {
  const stored = async () =>
    (await db.outbox.toArray()).filter(
      ({ maker, state }) => maker != null && maker !== account && state !== 'delivered',
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
      // locked entries are sealed already
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
    fields: {},
    sealed: whole.sealed,
    sealedFor: whole.sealedFor,
    sealedFields,
    left: true,
  }
}
