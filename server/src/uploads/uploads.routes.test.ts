import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenUploads } from './test-server'
import { openUploadStore, type UploadStore } from './upload-store'

const DAY = 24 * 60 * 60_000
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'
const START = Date.parse('2026-03-01T09:00:00Z')

let dir: string
let at: number
let uploads: UploadStore
let server: Awaited<ReturnType<typeof listenUploads>>

const limits = { bytes: 5_000, uploads: 6, bytesPerAddress: 4_000, uploadsPerAddress: 5 }
const open = () => openUploadStore({ dir, maxBytes: 1_000, now: () => at, limits })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tohfa-incoming-'))
  at = START
  uploads = await open()
  server = await listenUploads(uploads)
  return async () => {
    await server.close()
    await rm(dir, { recursive: true })
  }
})

const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) => {
  const response = await fetch(server.endpoint + path, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  const text = await response.text()
  // whatever happens, nothing of the machine shows
  expect(text).not.toContain(dir)
  expect(text).not.toMatch(/ {4}at |node_modules|ENOENT/)
  if (method !== 'GET') expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return { status: response.status, headers: response.headers, text }
}
const create = (size: number, headers: Record<string, string> = {}) =>
  call('POST', '', { 'upload-length': String(size), ...headers })
const begin = async (size: number, headers: Record<string, string> = {}) => {
  const { status, headers: answered } = await create(size, headers)
  expect(status).toBe(201)
  return answered.get('location')?.split('/').at(-1) ?? ''
}
const patch = (id: string, offset: number | string, body: Buffer, headers: Record<string, string> = {}) =>
  call(
    'PATCH',
    `/${id}`,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body,
  )
const upload = async (bytes: Buffer, headers: Record<string, string> = {}) => {
  const id = await begin(bytes.length, headers)
  expect((await patch(id, 0, bytes)).status).toBe(204)
  return id
}
const offsetOf = async (id: string) => (await call('HEAD', `/${id}`)).headers.get('upload-offset')

describe('the protocol', () => {
  it('says what it can do', async () => {
    const { status, headers } = await call('OPTIONS', '')
    expect(status).toBe(204)
    expect(headers.get('tus-version')).toBe('1.0.0')
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
    expect(headers.get('tus-max-size')).toBe('1000')
  })

  it('answers a place relative to the origin, whatever a stranger puts into forwarding headers', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    const { headers } = await create(3, forged)
    expect(headers.get('location')).toMatch(/^\/api\/uploads\/[A-Za-z0-9_-]{22}$/)
  })

  it('opens itself to no other origin', async () => {
    const { headers } = await create(3, { origin: 'https://evil.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('stores, tells how far it is, and gives the whole', async () => {
    const bytes = randomBytes(600)
    const id = await begin(600, {
      'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
    })
    expect((await patch(id, 0, bytes.subarray(0, 200))).headers.get('upload-offset')).toBe('200')
    expect(await offsetOf(id)).toBe('200')
    expect(await uploads.finished(id)).toBeNull()
    expect((await patch(id, 200, bytes.subarray(200))).headers.get('upload-offset')).toBe('600')
    expect(await uploads.finished(id)).toMatchObject({ size: 600, filename: 'a.jpg', filetype: 'image/jpeg' })
    expect(await uploads.read(id)).toEqual(bytes)
  })

  it('takes the bytes along with the creation, and an empty file', async () => {
    const whole = await call(
      'POST',
      '',
      { 'upload-length': '5', 'content-type': 'application/offset+octet-stream' },
      Buffer.from('bytes'),
    )
    expect(whole.status).toBe(201)
    const id = whole.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await uploads.read(id))?.toString()).toBe('bytes')
    expect(await uploads.read(await begin(0))).toHaveLength(0)
  })

  it('gives an upload up on request', async () => {
    const id = await upload(Buffer.from('bytes'))
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await call('HEAD', `/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect(await readdir(dir)).toEqual([])
  })

  it('never gives an upload back', async () => {
    const id = await upload(Buffer.from('<script>alert(1)</script>'), {
      'upload-metadata': `filetype ${btoa('text/html')}`,
    })
    const { status, text } = await call('GET', `/${id}`)
    expect([404, 405]).toContain(status)
    expect(text).not.toContain('script')
  })
})

describe('bad input', () => {
  it.each([1, 199, 201, 600, 10_000_000])(
    'refuses the offset %i of an upload that is at 200',
    async (offset) => {
      const id = await begin(600)
      await patch(id, 0, randomBytes(200))
      expect((await patch(id, offset, randomBytes(100))).status).toBe(409)
      expect(await offsetOf(id)).toBe('200')
    },
  )

  it.each(['-1', 'x', '1e2', '0x10', '1.5', ''])('refuses the offset %j', async (offset) => {
    const { status } = await patch(await begin(600), offset, randomBytes(100))
    expect([400, 403]).toContain(status)
  })

  it('refuses a chunk without an offset', async () => {
    const { status } = await call(
      'PATCH',
      `/${await begin(6)}`,
      { 'content-type': 'application/offset+octet-stream' },
      Buffer.from('x'),
    )
    expect([400, 403]).toContain(status)
  })

  it.each(['1001', '10000000000', '9007199254740991'])('refuses the length %s with 413', async (length) => {
    expect((await call('POST', '', { 'upload-length': length })).status).toBe(413)
    expect(await readdir(dir)).toEqual([])
  })

  it.each(['-1', 'x', '1e3', '99999999999999999999999', '1.5', ' '])(
    'refuses the length %j with 400',
    async (length) => {
      expect((await call('POST', '', { 'upload-length': length })).status).toBe(400)
      expect(await readdir(dir)).toEqual([])
    },
  )

  it('refuses a creation without a length, or with one to follow', async () => {
    expect((await call('POST', '')).status).toBe(400)
    const deferred = await call('POST', '', { 'upload-defer-length': '1' })
    expect(deferred.status).toBeGreaterThanOrEqual(400)
    expect(await readdir(dir)).toEqual([])
  })

  it('refuses more bytes than were declared, and keeps none that are too many', async () => {
    const id = await begin(100)
    expect((await patch(id, 0, randomBytes(101))).status).toBe(413)
    expect(Number(await offsetOf(id))).toBeLessThanOrEqual(100)
    // chunked: the excess shows only on the way
    const status = await new Promise<number | undefined>((resolve) => {
      const request = httpRequest(
        `${server.endpoint}/${id}`,
        {
          method: 'PATCH',
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
            'transfer-encoding': 'chunked',
          },
        },
        (response) => response.resume().on('end', () => resolve(response.statusCode)),
      ).on('error', () => resolve(undefined))
      request.end(randomBytes(5_000))
    })
    expect(status).toBe(413)
    expect((await stat(join(dir, id))).size).toBeLessThanOrEqual(100)
    expect(await uploads.finished(id)).toBeNull()
  })

  it.each([undefined, 'application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'refuses a chunk of type %s with 415',
    async (type) => {
      const id = await begin(5)
      const response = await fetch(`${server.endpoint}/${id}`, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          ...(type ? { 'content-type': type } : {}),
        },
        body: new Uint8Array([1, 2, 3]),
      })
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ code: 'content_type_unsupported' })
      expect(await offsetOf(id)).toBe('0')
    },
  )

  it.each(['0.2.2', '2.0.0'])('refuses the protocol version %s', async (version) => {
    const { status } = await create(5, { 'tus-resumable': version })
    expect([400, 412]).toContain(status)
  })

  it.each([
    'filename !!!',
    'filename YQ==,filename YQ==',
    ',',
    'a b c d',
    'constructor YQ==',
    '__proto__ YQ==',
    `filename ${'A'.repeat(3)}`,
    'fil\u00e9name YQ==',
  ])('refuses the metadata %j', async (metadata) => {
    const { status } = await create(5, { 'upload-metadata': metadata })
    expect(status).toBe(400)
    expect(await readdir(dir)).toEqual([])
  })

  it('keeps of metadata only a short name and type, and never takes them as a path', async () => {
    const encode = (text: string) => Buffer.from(text).toString('base64')
    const id = await upload(Buffer.from('bytes'), {
      'upload-metadata': [
        `filename ${encode('../../etc/passwd')}`,
        `filetype ${encode('x'.repeat(1_000))}`,
        `other ${encode('more')}`,
        'id',
      ].join(','),
    })
    const found = await uploads.finished(id)
    expect(found?.path).toBe(join(dir, id))
    expect(found?.filename).toBe('../../etc/passwd')
    expect(found?.filetype).toHaveLength(255)
    expect((await readdir(dir)).sort()).toEqual([id, `${id}.json`])
    expect(await readFile(join(dir, `${id}.json`), 'utf8')).not.toContain('more')
  })

  it.each([
    UNKNOWN,
    'short',
    'x'.repeat(129),
    `${UNKNOWN}.json`,
    `${UNKNOWN}/x`,
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    `..%5c${UNKNOWN}`,
    `${UNKNOWN}%00`,
    `${UNKNOWN}%0a`,
  ])('knows no upload %j', async (id) => {
    await writeFile(join(dir, '..', 'bystander'), 'safe')
    expect((await call('HEAD', `/${id}`)).status).toBe(404)
    expect((await patch(id, 0, Buffer.from('x'))).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    const decoded = decodeURIComponent(id)
    expect(await uploads.finished(decoded)).toBeNull()
    expect(await uploads.read(decoded)).toBeNull()
    await uploads.remove(decoded)
    expect(await readFile(join(dir, '..', 'bystander'), 'utf8')).toBe('safe')
    await rm(join(dir, '..', 'bystander'))
  })

  it('reads no record as an upload', async () => {
    const id = await upload(Buffer.from('bytes'))
    expect(await uploads.read(`${id}.json`)).toBeNull()
  })
})

describe('how much may lie here', () => {
  it('stops one address at its bytes, says when to come again, and goes on when something was used', async () => {
    const ids = [await begin(1_000), await upload(randomBytes(1_000)), await begin(1_000), await begin(1_000)]
    const refused = await create(1)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'busy', status: 429 })
    await uploads.remove(ids[1] ?? '')
    await begin(1_000)
    expect((await create(1)).status).toBe(429)
  })

  it('stops one address at its number of uploads', async () => {
    for (let i = 0; i < 5; i++) await begin(0)
    expect((await create(0)).status).toBe(429)
  })

  it('remembers over a restart what lies here', async () => {
    for (let i = 0; i < 4; i++) await begin(1_000)
    const again = await open()
    expect(again.admits('10.0.0.1', 1_000)).toBe(true)
    expect(again.admits('10.0.0.1', 1_001)).toBe(false)
    expect(uploads.admits('10.0.0.1', 1_000)).toBe(true)
    expect(uploads.admits('127.0.0.1', 1)).toBe(false)
  })
})

describe('expiry', () => {
  it('is announced, and lies seven days after the creation whatever comes in between', async () => {
    const expected = new Date(START + 7 * DAY).toUTCString()
    const created = await create(600)
    expect(created.headers.get('upload-expires')).toBe(expected)
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    at += 3 * DAY
    expect((await patch(id, 0, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
  })

  it('ends an upload, finished or not, and the sweep removes its files', async () => {
    const [done, half] = [await upload(Buffer.from('bytes')), await begin(600)]
    at += 3 * DAY
    const young = await upload(Buffer.from('young'))
    at += 4 * DAY - 1
    expect(await uploads.sweep()).toBe(0)
    expect(await uploads.read(done)).not.toBeNull()
    at += 1
    expect(await uploads.finished(done)).toBeNull()
    expect(await uploads.read(done)).toBeNull()
    expect((await call('HEAD', `/${half}`)).status).toBe(410)
    expect((await patch(half, 0, randomBytes(10))).status).toBe(410)
    expect(await uploads.sweep()).toBe(2)
    expect((await readdir(dir)).sort()).toEqual([young, `${young}.json`].sort())
    expect((await call('HEAD', `/${half}`)).status).toBe(404)
    expect((await uploads.read(young))?.toString()).toBe('young')
    // and what they took is free again
    for (let i = 0; i < 3; i++) await begin(1_000)
  })

  it('also removes what a crash left without its record, once it is an hour old', async () => {
    at = Date.now()
    const id = await begin(5)
    await rm(join(dir, `${id}.json`))
    await writeFile(join(dir, 'not-an-upload'), 'kept')
    expect(await uploads.sweep()).toBe(0)
    const twoHoursAgo = new Date(Date.now() - DAY / 12)
    await utimes(join(dir, id), twoHoursAgo, twoHoursAgo)
    expect(await uploads.sweep()).toBe(1)
    expect(await readdir(dir)).toEqual(['not-an-upload'])
  })

  it('takes a torn record for no upload', async () => {
    const id = await upload(Buffer.from('bytes'))
    await writeFile(join(dir, `${id}.json`), '{"id":"')
    expect(await uploads.finished(id)).toBeNull()
    expect((await call('HEAD', `/${id}`)).status).toBe(404)
    expect((await patch(id, 0, Buffer.from('x'))).status).toBe(404)
  })
})

it('takes 20 writers of one offset, and the bytes of one of them', async () => {
  const id = await begin(500)
  const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(500, i))
  const statuses = (await Promise.all(versions.map((bytes) => patch(id, 0, bytes)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(1)
  expect(statuses.every((status) => status < 500)).toBe(true)
  const bytes = await uploads.read(id)
  expect(bytes).toHaveLength(500)
  expect(new Set(bytes).size).toBe(1)
})
