/** The outbox as this device composes it, with each rare case left out in turn: a plain claim needs none of them. */
import { toBase64Url } from '../sealing/base64url'
import { SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Operation } from '@tohfa/sync-protocol/operations/envelope'
import { FakeServer } from '../testing/fake-server'
import { CODES } from '../testing/test-client'

const [A] = CODES
const composition = readFileSync(new URL('../device-outbox.ts', import.meta.url), 'utf8')
const [, list = ''] = /extensions: readonly Extension\[\] = \[\n([^\]]*)\]/.exec(composition) ?? []
const lines = list.trimEnd().split('\n')

let server: FakeServer

/** The server of a page, and the parts of the page that the outbox knows. */
beforeEach(async () => {
  server = new FakeServer()
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = { key_id: 'k1', public_key: toBase64Url(point), suite: SEAL_SUITE }
  const answer = (address: string, body: string) => {
    if (address.endsWith('/sync/key')) return Response.json(key)
    const { operations } = JSON.parse(body) as { operations: Operation[] }
    const results = [...server.sync(operations)].map((line) => `${JSON.stringify(line)}\n`)
    return new Response(results.join(''), { headers: { 'content-type': 'application/x-ndjson' } })
  }
  const page = new EventTarget()
  vi.stubGlobal('location', { origin: 'https://gift.example', protocol: 'https:' })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) =>
    Promise.resolve(answer(address, String(body))),
  )
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
})
afterEach(() => {
  // the files of a worker share modules, and the next one needs an open database
  vi.resetModules()
})

it('the list of extensions has one extension on each line', async () => {
  const { extensions } = await import('../device-outbox')
  expect(lines).toHaveLength(extensions.length)
})

it.each([...lines.map((line, place) => ({ without: line.trim(), place })), { without: 'all', place: -1 }])(
  'a claim is saved, sent and settled without $without',
  async ({ place }) => {
    const { extensions, openEngine, openQueue } = await import('../device-outbox')
    const { deviceDatabase: db } = await import('../device-store')
    const engine = openEngine(place < 0 ? [] : extensions.filter((_, at) => at !== place))
    const { enqueue } = openQueue(engine)
    const id = await enqueue({
      ...{ kind: 'qr.claim', code: A, fields: { name: 'Asha' }, secrets: { pin: '482913' } },
    })
    const saved = await db.outbox.get({ id })
    expect(saved?.sealed).toBeDefined()
    expect(JSON.stringify(saved)).not.toContain('482913')
    await engine.sync.run()
    expect(server.effects).toEqual([id])
    expect(await db.outbox.get({ id })).toMatchObject({ state: 'delivered' })
    db.close()
  },
)
