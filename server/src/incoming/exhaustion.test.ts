/** What strangers may try with files: nothing of it may keep others from sending theirs. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, multipart, saleForm, travelForm } from '../../test/forms'

const HOUR = 60 * 60_000
const RECORDING = 25_000_000
const UNKNOWN_CODE = '0'.repeat(20)
const UNKNOWN_ENTRY = '018f3f4e-0000-7000-8000-000000000001'

describe.each(engines)('uploads cannot be exhausted, on $name', (engine) => {
  let test: TestApp
  let supply: CodeSupply
  let origin: string
  beforeAll(async () => {
    const claimPages = await builtClaimPages()
    test = await openTestApp(engine, { TRUST_PROXY: 'true' }, () => ({ claimPages }))
    supply = await codeSupply(test, 10)
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => test.close())
  afterEach(() => vi.restoreAllMocks())

  let addresses = 0
  const address = () => `198.51.100.${++addresses}`
  const begin = async (from: string, length: string, metadata: Record<string, string> = {}) => {
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
    const answer = await fetch(`${origin}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': length,
        'x-forwarded-for': from,
        ...(encoded.length > 0 && { 'upload-metadata': encoded.join(',') }),
      },
    })
    await answer.arrayBuffer()
    return { status: answer.status, url: `${origin}${answer.headers.get('location')}` }
  }
  const send = async (url: string, bytes: Buffer, offset = 0) => {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const kept = async () => {
    const { q, t } = test.deps.db.read
    return (await q.select({ id: t.uploads.id }).from(t.uploads)).map(({ id }) => id)
  }

  it.each(['1e+21', '1e+300', '1E5', '0x10', '+5', '1234567890123456', '25.0', '5, 5', ''])(
    'the length %j is refused, and leaves nothing behind',
    async (length) => {
      const before = await kept()
      expect((await begin(address(), length)).status).toBe(400)
      expect(await kept()).toEqual(before)
    },
  )

  it("20 declared recordings without a byte take none of an address's share", async () => {
    const from = address()
    for (let i = 0; i < 22; i++) expect((await begin(from, String(RECORDING))).status).toBe(201)
    const next = await begin(from, String(RECORDING))
    expect(next.status).toBe(201)
    expect(await send(next.url, Buffer.alloc(1_000))).toBe(204)
  })

  it('five addresses that declare all they may leave everyone else their share', async () => {
    for (let i = 0; i < 5; i++) {
      const from = address()
      for (let each = 0; each < 21; each++) await begin(from, String(RECORDING))
    }
    expect((await begin(address(), String(RECORDING))).status).toBe(201)
  })

  it('an upload without a byte for an hour is gone, and one with bytes is kept for a week', async () => {
    const [declared, begun] = [await begin(address(), '1000'), await begin(address(), '1000')]
    expect(await send(begun.url, Buffer.alloc(10))).toBe(204)
    test.clock.advance(HOUR)
    expect(await send(declared.url, Buffer.alloc(10))).toBe(410)
    expect(await send(begun.url, Buffer.alloc(10), 10)).toBe(204)
    await test.deps.uploads.sweep()
    expect(await kept()).not.toContain(declared.url.split('/').at(-1))
    test.clock.advance(6 * 24 * HOUR)
    expect(await send(begun.url, Buffer.alloc(10), 20)).toBe(204)
  })

  const photo = { bytes: Buffer.alloc(10_000), fileName: 'a.jpg', type: 'image/jpeg' }
  it.each([
    ['POST', `/api/qr/${UNKNOWN_CODE}/claim`, claimForm(), 'profile_image'],
    ['PUT', `/api/qr/${UNKNOWN_CODE}/update`, claimForm(), 'profile_image'],
    ['POST', `/api/travel/${UNKNOWN_CODE}/claim`, travelForm(), 'profile_image'],
    ['PUT', `/api/travel/${UNKNOWN_CODE}/update`, travelForm(), 'profile_image'],
    ['POST', `/api/sale/${UNKNOWN_CODE}/claim`, saleForm(), 'a_file'],
    ['POST', `/api/diary/${UNKNOWN_CODE}/entry`, entryForm(), 'images'],
    ['PUT', `/api/diary/${UNKNOWN_CODE}/entries/${UNKNOWN_ENTRY}`, entryForm(), 'images'],
    ['POST', `/api/diary/${UNKNOWN_CODE}/transcribe`, { pin: '482913' }, 'audio_file'],
    ['POST', `/claim/${UNKNOWN_CODE}`, claimForm(), 'profile_image'],
  ] as const)('%s %s is refused before its files are taken', async (method, url, fields, field) => {
    const written = vi.spyOn(test.deps.spool, 'write')
    const form = multipart([
      // its file comes first
      [field, photo],
      ...Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]),
    ])
    const answer = await test.call({ method, url, ...form })
    expect(answer.status).toBe(404)
    expect(written).not.toHaveBeenCalled()
  })

  it('a hall behind one address is not locked out: a sender who names a gift has its share', async () => {
    const from = address()
    const [code, other] = [supply.next(), supply.next()]
    // all that an address may begin
    for (let i = 0; i < 50; i++) await Promise.all(Array.from({ length: 20 }, () => begin(from, '5')))
    expect((await begin(from, '5')).status).toBe(429)
    expect((await begin(from, '5', { code: UNKNOWN_CODE })).status).toBe(429)
    expect((await begin(from, '5', { code })).status).toBe(201)
    expect((await begin(from, '5', { code: other, device: crypto.randomUUID() })).status).toBe(201)
  })
})
