import { count } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Engine } from '../../test/databases'
import { openLocalBlobStore } from '../blobs/local-blob-store'
import { createSecrets } from '../crypto/secrets'
import { listenUploads } from './test-server'
import { createUploadStore, type UploadStore } from './upload-store'

type Headers = Record<string, string>
type Options = Partial<Parameters<typeof createUploadStore>[0]>

/** room for few and small uploads, so that tests reach the limits */
const limits = {
  all: { bytes: 8_000, uploads: 9 },
  strangers: { bytes: 5_000, uploads: 7 },
  address: { bytes: 4_000, uploads: 5 },
  campaign: { bytes: 3_000, uploads: 4 },
  device: { bytes: 2_500, uploads: 3 },
  gift: { bytes: 2_000, uploads: 2 },
}

/** What all processes share: an empty database and a file storage. */
export async function openShared(engine: Engine) {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-parts-'))
  const database = await engine.open()
  const { db } = database
  const blobs = await openLocalBlobStore(dir)
  return {
    dir,
    db,
    blobs,
    /** the store of one more process */
    openStore: (options: Options = {}) =>
      createUploadStore({
        db,
        blobs,
        random: randomBytes,
        secrets: createSecrets('a secret'),
        now: Date.now,
        ...options,
      }),
    /** the keys of all parts that are in the file storage */
    async parts() {
      const keys: string[] = []
      for await (const { key } of blobs.parts.list()) keys.push(key)
      return keys
    },
    async rows() {
      const { q, t } = db.read
      return (await q.select({ n: count() }).from(t.uploads))[0]?.n
    },
    async close() {
      await database.destroy()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The content of a finished upload; null if there is none. */
export async function contentOf(uploads: UploadStore, id: string): Promise<Buffer | null> {
  const file = await uploads.finished(id)
  return file && buffer(file.stream())
}

/** A listening server over empty stores, uploads of at most 1,000 bytes, a stopped clock, and a hand-made client. */
export async function openTestUploads(engine: Engine) {
  const shared = await openShared(engine)
  const start = Date.parse('2026-03-01T09:00:00Z')
  let at = start
  const servers: { close(): Promise<void> }[] = []
  const open = async (options: Options = {}) => {
    const uploads = shared.openStore({ maxBytes: 1_000, now: () => at, limits, partTakes: 1, ...options })
    const server = await listenUploads(uploads, async (code) => {
      const [campaignId] = /^[A-Z]/.exec(code) ?? []
      if (campaignId === undefined) throw new Error('no code')
      return { campaignId }
    })
    servers.push(server)
    return { uploads, endpoint: server.endpoint, ...clientOf(server.endpoint, shared.dir) }
  }
  return {
    ...shared,
    ...(await open()),
    /** one more process */
    open,
    start,
    setClock: (to: number) => (at = to),
    advance: (ms: number) => (at += ms),
    async close() {
      for (const server of servers) await server.close()
      await shared.close()
    },
  }
}
export type TestUploads = Awaited<ReturnType<typeof openTestUploads>>

/** @param dir that no answer may reveal */
function clientOf(endpoint: string, dir: string) {
  const call = async (method: string, path: string, headers: Headers = {}, body?: Buffer) => {
    const response = await fetch(endpoint + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    const text = await response.text()
    // no answer ever reveals anything about the machine
    expect(text).not.toContain(dir)
    expect(text).not.toMatch(/ {4}at |node_modules|ENOENT/)
    if (method !== 'GET') {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const id = response.headers.get('location')?.split('/').at(-1) ?? ''
    return { status: response.status, headers: response.headers, text, id }
  }
  const create = (size: number, headers: Headers = {}) =>
    call('POST', '', { 'upload-length': String(size), ...headers })
  const begin = async (size: number, headers: Headers = {}) => {
    const { status, id } = await create(size, headers)
    expect(status).toBe(201)
    return id
  }
  const patch = (id: string, offset: number | string, body: Buffer) => {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return call('PATCH', `/${id}`, headers, body)
  }
  return {
    call,
    create,
    /** creates, and returns the id */
    begin,
    patch,
    /** creates and sends all, and returns the id */
    async upload(bytes: Buffer, headers: Headers = {}) {
      const id = await begin(bytes.length, headers)
      expect((await patch(id, 0, bytes)).status).toBe(204)
      return id
    },
    offsetOf: async (id: string) => (await call('HEAD', `/${id}`)).headers.get('upload-offset'),
  }
}
