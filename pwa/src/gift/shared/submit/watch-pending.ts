/** This device's work of one gift, as the gift's page shows it while it is open. */
import { captureTime } from '../../../offline/sending-rules/capture-time'
import { isOf, type Maker } from '../../../offline/sending-rules/maker'
import type { OutboxEntry } from '../../../offline/sending-rules/outbox-entry'
import type { OutboxViews } from '../../../offline/queue/outbox-views'
import { fieldsOfFiles, fileOf } from '../../../offline/queue/waiting-files'
import type { LocalDatabase } from '../../../offline/store/local-database'
import type { PendingWork } from './pending-work'

interface PendingDeps {
  db: LocalDatabase
  views: Pick<OutboxViews, 'entriesOf' | 'observePendingOf'>
  maker: Maker
  /** ms by which the server's clock is ahead of this device's */
  clockAhead: () => Promise<number>
  /** somebody else's work of the gift is on the device; called once while there is any */
  onOthers: () => void
  /** some of this person's work is locked; called once while there is any */
  onLocked: () => void
}

/**
 * Reports this person's work of a code whenever it changes, oldest first: unconfirmed work with its photos, and work
 * that was delivered since the call, each with the time of its capture by the server's clock. For other people's work it
 * only reports that there is some.
 * @returns a function that ends it
 */
export function watchPending(
  { db, views, maker, clockAhead, onOthers, onLocked }: PendingDeps,
  code: string,
  tell: (work: PendingWork[]) => void,
): () => void {
  const seen = new Set<string>()
  // Each operation's files are read once, however much waits. The same photo stays the same object, so that a picture
  // on the screen is not drawn again.
  const known = new Map<string, Pick<PendingWork, 'files' | 'first' | 'photo'>>()
  const answeredAt = new Map<string, number>()
  let latest = 0
  let toldOfOthers = false
  let toldOfLock = false
  let ended = false

  const withFiles = async (entries: readonly OutboxEntry[]): Promise<PendingWork[]> => {
    const unknown = entries.filter(({ id }) => !known.has(id))
    const fields = await fieldsOfFiles(
      db,
      unknown.map(({ id }) => id),
    )
    for (const { id, state } of unknown) {
      const { files = [], first } = fields.get(id) ?? {}
      const hasPhoto = state !== 'attention' && files.includes('profile_image')
      const photo = hasPhoto ? await fileOf(db, id, 'profile_image') : undefined
      known.set(id, { files, first, ...(photo && { photo }) })
    }
    const all = entries.map((entry) => ({ ...entry, ...known.get(entry.id) }))
    // a refused one may come back with other files
    for (const { id, state } of entries) if (state === 'attention') known.delete(id)
    return all
  }

  const told = (entry: OutboxEntry): PendingWork => ({ ...entry, answeredAt: answeredAt.get(entry.id) })

  const end = views.observePendingOf(code, (all) => {
    const mine = ++latest
    const open = all.filter((entry) => isOf(maker(), entry))
    if (open.length < all.length && !toldOfOthers) onOthers()
    toldOfOthers = open.length < all.length
    const isLocked = open.some(({ shut }) => shut)
    if (isLocked && !toldOfLock) onLocked()
    toldOfLock = isLocked
    for (const { id } of open) seen.add(id)
    const tellAll = async () => {
      const stillOpen = new Set(open.map(({ id }) => id))
      const left = [...seen].filter((id) => !stillOpen.has(id))
      const delivered = (await views.entriesOf(left)).filter(({ state }) => state === 'delivered')
      for (const { id } of delivered) if (!answeredAt.has(id)) answeredAt.set(id, performance.now())
      const work = [...delivered.map(told), ...(await withFiles(open))]
      const ahead = await clockAhead()
      if (mine === latest)
        tell(
          work.map((one) => ({ ...one, capturedAt: captureTime(one, ahead) })).sort((a, b) => a.seq - b.seq),
        )
    }
    tellAll().catch((error: unknown) => {
      if (!ended) console.error('What waits of the gift could not be read', error)
    })
  })
  return () => {
    ended = true
    end()
  }
}
