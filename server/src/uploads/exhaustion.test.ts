/** What strangers may try with files: nothing of it may keep others from sending theirs. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { engines } from '../../test/databases'
import { claimForm, entryForm, multipart, saleForm, travelForm } from '../../test/forms'

const UNKNOWN_CODE = '0'.repeat(20)
const UNKNOWN_ENTRY = '018f3f4e-0000-7000-8000-000000000001'

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('uploads cannot be exhausted, on $name', (engine) => {
  const test = testApp(engine, {}, async () => ({ claimPages: await builtClaimPages() }))
  afterEach(() => vi.restoreAllMocks())

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
})
