import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as m from '@tohfa/sync-protocol/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { contentOf, openTestUploads, type TestUploads } from './test-uploads'
import { UPLOAD_KEPT_MS } from './upload-store'

const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'

function refusedAs(code: string, status: number, answer: Awaited<ReturnType<TestUploads['call']>>) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    status,
    {
      type: 'about:blank',
      title: expect.any(String) as string,
      status,
      detail: expect.any(String) as string,
      code,
    },
  ])
}

// what reaches the database is in upload-store.test.ts
describe.each(engines.slice(0, 1))('uploads over HTTP on $name', (engine) => {
  let t: TestUploads
  const left = async () => [await t.rows(), (await t.parts()).length]
  beforeEach(async () => {
    t = await openTestUploads(engine)
    return t.close
  })

  describe('the protocol', () => {
    it('says what it can do', async () => {
      const { status, headers } = await t.call('OPTIONS', '')
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
      const { headers } = await t.create(3, forged)
      expect(headers.get('location')).toMatch(/^\/api\/uploads\/[A-Za-z0-9_-]{22}$/)
    })

    it('allows no other origin', async () => {
      const { headers } = await t.create(3, { origin: 'https://evil.example' })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    })

    it('stores, reports its progress, and returns the whole', async () => {
      const bytes = randomBytes(600)
      const id = await t.begin(600, {
        'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
      })
      expect((await t.patch(id, 0, bytes.subarray(0, 200))).headers.get('upload-offset')).toBe('200')
      expect(await t.offsetOf(id)).toBe('200')
      expect(await t.uploads.finished(id)).toBeNull()
      expect((await t.patch(id, 200, bytes.subarray(200))).headers.get('upload-offset')).toBe('600')
      expect((await t.call('HEAD', `/${id}`)).headers.get('upload-metadata')).toBe(
        `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
      )
      expect(await contentOf(t.uploads, id)).toEqual(bytes)
    })

    it('takes bytes with the creation, and an empty file', async () => {
      const whole = await t.call(
        'POST',
        '',
        { 'upload-length': '5', 'content-type': 'application/offset+octet-stream' },
        Buffer.from('bytes'),
      )
      expect(whole.status).toBe(201)
      const id = whole.id
      expect((await contentOf(t.uploads, id))?.toString()).toBe('bytes')
      expect(await contentOf(t.uploads, await t.begin(0))).toHaveLength(0)
    })

    it('removes an upload on request', async () => {
      const id = await t.upload(Buffer.from('bytes'))
      expect((await t.call('DELETE', `/${id}`)).status).toBe(204)
      expect((await t.call('HEAD', `/${id}`)).status).toBe(404)
      expect((await t.call('DELETE', `/${id}`)).status).toBe(404)
      expect(await left()).toEqual([0, 0])
    })

    it('never returns the content of an upload', async () => {
      const id = await t.upload(Buffer.from('<script>alert(1)</script>'), {
        'upload-metadata': `filetype ${btoa('text/html')}`,
      })
      const { status, text } = await t.call('GET', `/${id}`)
      expect([404, 405]).toContain(status)
      expect(text).not.toContain('script')
    })
  })

  describe('bad input', () => {
    it.each(['-1', 'x', '1e2', '0x10', '1.5', ''])('refuses the offset %j', async (offset) => {
      const { status } = await t.patch(await t.begin(600), offset, randomBytes(100))
      expect([400, 403]).toContain(status)
    })

    it.each([
      ...['-1', 'x', '0x10', '+5', '5, 5', '', ' ', '1.5', '25.0'],
      ...['1e3', '1E5', '1e+21', '1e+300', '1234567890123456', '9007199254740991', '99999999999999999999999'],
    ])('refuses the length %j with 400', async (length) => {
      expect((await t.call('POST', '', { 'upload-length': length })).status).toBe(400)
      expect(await left()).toEqual([0, 0])
    })

    it('refuses more bytes than were declared, and keeps none of the excess', async () => {
      const id = await t.begin(100)
      expect((await t.patch(id, 0, randomBytes(101))).status).toBe(413)
      expect(Number(await t.offsetOf(id))).toBeLessThanOrEqual(100)
      // chunked: the excess shows only on the way
      const refusal = await new Promise<unknown>((resolve) => {
        const request = httpRequest(
          `${t.endpoint}/${id}`,
          {
            method: 'PATCH',
            headers: {
              'tus-resumable': '1.0.0',
              'upload-offset': '0',
              'content-type': 'application/offset+octet-stream',
              'transfer-encoding': 'chunked',
            },
          },
          (response) => resolve(json(response)),
        ).on('error', resolve)
        request.end(randomBytes(5_000))
      })
      expect(refusal).toMatchObject({ status: 413, code: 'body_too_large', detail: m.uploadLonger })
      expect(Number(await t.offsetOf(id))).toBeLessThanOrEqual(100)
      expect(await t.uploads.finished(id)).toBeNull()
    })

    it.each([undefined, 'application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
      'refuses a chunk of type %s with 415',
      async (type) => {
        const id = await t.begin(5)
        const response = await fetch(`${t.endpoint}/${id}`, {
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
        expect(await t.offsetOf(id)).toBe('0')
      },
    )

    it('answers every refusal as a problem with its own code', async () => {
      const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      const id = await t.begin(600)
      const lapsed = await t.begin(5)
      const kept = await t.begin(5)
      const refusals: [string, number, () => ReturnType<typeof t.call>][] = [
        ['upload_protocol_unknown', 412, () => t.call('POST', '', { 'tus-resumable': '' })],
        ['body_malformed', 400, () => t.call('POST', '')],
        ['body_malformed', 400, () => t.call('POST', '', { 'upload-length': 'x' })],
        ['body_malformed', 400, () => t.create(5, { 'upload-metadata': 'a b c d' })],
        ['body_malformed', 400, () => t.call('POST', '', { 'upload-defer-length': '1' })],
        ['file_too_large', 413, () => t.create(1_001)],
        ['upload_offset_wrong', 409, () => t.patch(id, 300, Buffer.from('x'))],
        ['body_too_large', 413, () => t.patch(kept, 0, randomBytes(6))],
        ['route_unknown', 404, () => t.patch(UNKNOWN, 0, Buffer.from('x'))],
        ['route_unknown', 404, () => t.call('DELETE', `/${UNKNOWN}`)],
        [
          'body_malformed',
          400,
          () => t.call('PATCH', `/${id}`, { ...chunk, 'upload-offset': 'x' }, Buffer.from('x')),
        ],
      ]
      for (const [code, status, refuse] of refusals) refusedAs(code, status, await refuse())
      expect(JSON.parse((await t.create(1_001)).text)).toMatchObject({ detail: m.audioTooLarge })
      expect(JSON.parse((await t.patch(kept, 0, randomBytes(6))).text)).toMatchObject({
        detail: m.uploadLonger,
      })
      t.setClock(t.start + UPLOAD_KEPT_MS)
      refusedAs('upload_gone', 410, await t.patch(lapsed, 0, Buffer.from('x')))
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
      const { status } = await t.create(5, { 'upload-metadata': metadata })
      expect(status).toBe(400)
      expect(await left()).toEqual([0, 0])
    })

    it('keeps only a short name and type of the metadata', async () => {
      const encode = (text: string) => Buffer.from(text).toString('base64')
      const id = await t.upload(Buffer.from('bytes'), {
        'upload-metadata': [
          `filename ${encode('../../etc/passwd')}`,
          `filetype ${encode('x'.repeat(1_000))}`,
          `other ${encode('more')}`,
          'id',
        ].join(','),
      })
      expect((await t.call('HEAD', `/${id}`)).headers.get('upload-metadata')).toBe(
        `filename ${encode('../../etc/passwd')},filetype ${encode('x'.repeat(255))}`,
      )
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
      expect((await t.call('HEAD', `/${id}`)).status).toBe(404)
      expect((await t.patch(id, 0, Buffer.from('x'))).status).toBe(404)
      expect((await t.call('DELETE', `/${id}`)).status).toBe(404)
      const decoded = decodeURIComponent(id)
      expect(await t.uploads.finished(decoded)).toBeNull()
      await t.uploads.remove(decoded)
    })
  })

  it('reveals nothing about the disk when the disk fails', async () => {
    const id = await t.begin(5)
    const parts = join(t.dir, '.parts')
    await rm(parts, { recursive: true })
    await writeFile(parts, 'a file where the folder was')
    const { status, text } = await t.patch(id, 0, randomBytes(5))
    expect(status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal' })
    expect(await t.offsetOf(id)).toBe('0')
  })
})
