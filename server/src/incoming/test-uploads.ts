import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listenUploads } from './test-server'
import { openUploadStore } from './upload-store'

type Headers = Record<string, string>

/** room for few and small uploads, so that tests reach the limits */
const limits = {
  all: { bytes: 8_000, uploads: 9 },
  strangers: { bytes: 5_000, uploads: 7 },
  address: { bytes: 4_000, uploads: 5 },
  campaign: { bytes: 3_000, uploads: 4 },
  device: { bytes: 2_500, uploads: 3 },
  gift: { bytes: 2_000, uploads: 2 },
}

/** A listening server over an empty folder, uploads of at most 1,000 bytes, a stopped clock, and a hand-made client. */
export async function openTestUploads() {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-incoming-'))
  const start = Date.parse('2026-03-01T09:00:00Z')
  let at = start
  const openAgain = () => openUploadStore({ dir, maxBytes: 1_000, now: () => at, limits })
  const uploads = await openAgain()
  const server = await listenUploads(uploads, async (code) => /^[A-Z]/.exec(code)?.[0] ?? null)

  const call = async (method: string, path: string, headers: Headers = {}, body?: Buffer) => {
    const response = await fetch(server.endpoint + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    const text = await response.text()
    // no answer ever reveals anything about the machine
    expect(text).not.toContain(dir)
    expect(text).not.toMatch(/ {4}at |node_modules|ENOENT/)
    if (method !== 'GET') expect(response.headers.get('x-content-type-options')).toBe('nosniff')
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
    dir,
    uploads,
    endpoint: server.endpoint,
    start,
    setClock: (to: number) => (at = to),
    advance: (ms: number) => (at += ms),
    /** the same folder, as a restarted server would see it */
    openAgain,
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
    async close() {
      await server.close()
      await rm(dir, { recursive: true })
    },
  }
}
export type TestUploads = Awaited<ReturnType<typeof openTestUploads>>
