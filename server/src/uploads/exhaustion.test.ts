/** What strangers may try with files: nothing of it may keep others from sending theirs. */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, multipart, saleForm, travelForm } from '../../test/forms'
import { DEFAULT_DISK_LIMITS } from './disk-budget'
import { createUploadStore } from './upload-store'

const UNKNOWN_CODE = '0'.repeat(20)
const UNKNOWN_ENTRY = '018f3f4e-0000-7000-8000-000000000001'
/** uploads that an address may begin without naming a gift */
const UPLOADS = 5
const LIMITS = { ...DEFAULT_DISK_LIMITS, address: { ...DEFAULT_DISK_LIMITS.address, uploads: UPLOADS } }

describe.each(engines)('uploads cannot be exhausted, on $name', (engine) => {
  const test = testApp(engine, {}, async (deps) => ({
    claimPages: await builtClaimPages(),
    uploads: createUploadStore({ ...deps, random: randomBytes, limits: LIMITS }),
  }))
  const supply = beforeTests(() => codeSupply(test, 10))
  let origin: string
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => vi.restoreAllMocks())

  const begin = async (metadata: Record<string, string> = {}) => {
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
    const answer = await fetch(`${origin}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        ...(encoded.length > 0 && { 'upload-metadata': encoded.join(',') }),
      },
    })
    await answer.arrayBuffer()
    return answer.status
  }

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
    const [code, other] = [supply.next(), supply.next()]
    for (let i = 0; i < UPLOADS; i++) expect(await begin()).toBe(201)
    expect(await begin()).toBe(429)
    expect(await begin({ code: UNKNOWN_CODE })).toBe(429)
    expect(await begin({ code })).toBe(201)
    expect(await begin({ code: other, device: crypto.randomUUID() })).toBe(201)
  })
})
