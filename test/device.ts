import { throughAll } from '../pwa/src/offline/engine/extension'
import { createFetchTransport } from '../pwa/src/offline/engine/fetch-transport'
import { deliveredWork } from '../pwa/src/offline/extensions/delivered-work'
import { waitingReport } from '../pwa/src/offline/extensions/waiting-report'
import type { Sealer } from '../pwa/src/offline/sealing/sealer'
import { createSealingKeys, fetchSealingKey } from '../pwa/src/offline/sealing/sealing-keys'
import { createSeal } from '../pwa/src/offline/sealing/seal'
import type { LocalDatabase } from '../pwa/src/offline/store/local-database'

/** A device's outbox with its parts, connected as in the product. */
export function createDevice(db: LocalDatabase, origin: string, send: typeof fetch, now: () => number) {
  const work = deliveredWork({ db, now, onOffered: () => undefined })
  const extensions = [waitingReport({ db, now }), work]
  const transport = throughAll(extensions, createFetchTransport({ origin, fetch: send, now }))
  const keys = createSealingKeys(db, () => fetchSealingKey(origin, send), now)
  const seal = createSeal(() => undefined)
  return {
    /** asks whether the store is still the one that was delivered to */
    ask: () => work.ask(transport),
    extensions,
    transport,
    keys,
    seal: (async (operation, secrets) => {
      const key = await keys.current()
      return { sealed: await seal(key, operation, secrets), sealedFor: key.key_id }
    }) satisfies Sealer,
  }
}
