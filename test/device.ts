import { createDeliveredWork } from '../pwa/src/offline/extensions/delivered-work'
import { createFetchTransport } from '../pwa/src/offline/engine/fetch-transport'
import { createSealingKeys } from '../pwa/src/offline/sealing/sealing-keys'
import { seal } from '../pwa/src/offline/sealing/seal'
import type { LocalDatabase } from '../pwa/src/offline/store/local-database'

/** What a device's outbox is made of, as the product puts it together. */
export function createDevice(db: LocalDatabase, origin: string, send: typeof fetch, now: () => number) {
  const work = createDeliveredWork({ db, now, onOffered: () => undefined })
  const transport = work.keeping(
    createFetchTransport({
      origin,
      fetch: send,
      heard: (headers) => work.heard(headers),
      knownEpoch: () => work.knownEpoch(),
      now,
    }),
  )
  const keys = createSealingKeys(db, () => transport.sealingKey(), now)
  return {
    work,
    transport,
    keys,
    seal: async (id: string, secrets: Record<string, unknown>) => {
      const key = await keys.current()
      return { sealed: await seal(key, id, secrets), sealedFor: key.key_id }
    },
  }
}
