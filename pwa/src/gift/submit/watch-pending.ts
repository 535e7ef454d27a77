import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { outboxViews } from '../../offline/device-store'
import type { PendingWork } from './pending-work'

/**
 * Tells of this device's work of a code whenever it changes, oldest first: what is not confirmed, with its photos, and
 * what was delivered since the call.
 * @returns how to end it
 */
export function watchPending(code: string, tell: (work: PendingWork[]) => void): () => void {
  const seen = new Set<string>()
  // the same photo stays the same object, so that a picture on the screen is not drawn anew
  const photos = new Map<string, Blob | undefined>()
  let latest = 0

  const withFiles = async (entry: OutboxEntry): Promise<PendingWork> => {
    // a refused one may come back with another photo
    if (entry.state === 'attention') photos.delete(entry.id)
    else if (!photos.has(entry.id)) photos.set(entry.id, await outboxViews.fileOf(entry.id, 'profile_image'))
    const photo = photos.get(entry.id)
    return { ...entry, files: await outboxViews.fieldsOfFiles(entry.id), ...(photo && { photo }) }
  }

  return outboxViews.observePendingOf(code, (open) => {
    const mine = ++latest
    for (const { id } of open) seen.add(id)
    const all = async () => {
      const stillOpen = new Set(open.map(({ id }) => id))
      const left = [...seen].filter((id) => !stillOpen.has(id))
      const delivered = (await outboxViews.entriesOf(left)).filter(({ state }) => state === 'delivered')
      const work = await Promise.all(open.map(withFiles))
      if (mine === latest) tell([...delivered, ...work].sort((a, b) => a.seq - b.seq))
    }
    void all()
  })
}
