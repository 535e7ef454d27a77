import * as m from '@tohfa/sync-protocol/messages'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, testApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { multipart } from '../../../test/forms'
import { asFile, heicPhoto, phonePhoto } from '../../../test/photos'
import { slideshow, type SentImage } from '../../../test/slideshow'
import { stored } from '../../../test/stored'
import { openTwin } from '../../../test/twin'

describe.each(engines)('images that are refused on $name', (engine) => {
  let good: Buffer
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())
  beforeAll(async () => {
    good = await phonePhoto()
  })

  const begin = async (images = 0) => {
    const { campaign } = await test.campaign(owner, { qr_quantity: 1 })
    const calls = slideshow(test, campaign, owner)
    if (images > 0) await calls.upload(times(images))
    return { campaign, ...calls, before: await stored(test) }
  }
  const times = (count: number): SentImage[] => Array.from({ length: count }, () => ({ bytes: good }))

  describe('for what they are', () => {
    it.each<[string, string, () => Buffer, number, string]>([
      ['text', 'notes.txt', () => Buffer.from('no image at all'), 415, m.imagesOnly],
      ['nothing but a name', 'empty.jpg', () => Buffer.alloc(0), 415, m.imagesOnly],
      ['a JPEG that is cut off', 'cut.jpg', () => good.subarray(0, -40), 415, m.imageIncomplete],
      ['more than 10 MB', 'fat.jpg', () => Buffer.alloc(10_000_001, 1), 413, m.imageTooLarge],
    ])(
      '%s, among four good ones: none is stored, and the refusal names it',
      async (_what, fileName, make, status, detail) => {
        const { upload, before } = await begin()
        const sent = times(5)
        sent[2] = { bytes: make(), fileName }
        const answer = await upload(sent, { 'idempotency-key': v7() })
        expect(answer.status).toBe(status)
        expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
        expect(answer.json()).toMatchObject({
          code: status === 413 ? 'file_too_large' : 'file_kind_unsupported',
          detail,
          errors: [{ field: 'files.2', detail: `${fileName}: ${detail}` }],
        })
        expect(await stored(test)).toEqual(before)
      },
    )

    it('and the corrected request is accepted under the same key', async () => {
      const { upload } = await begin()
      const key = { 'idempotency-key': v7() }
      expect((await upload([{ bytes: heicPhoto() }], key)).status).toBe(415)
      expect((await upload(times(1), key)).status).toBe(200)
    })
  })

  describe('for how many they are', () => {
    it.each([
      [0, 11, 'Maximum 10 images allowed'],
      [8, 3, 'Maximum 10 images allowed. You can add 2 more.'],
      [10, 1, 'Maximum 10 images allowed. No more can be added.'],
    ])('§9 with %i there, %i more', async (there, more, detail) => {
      const { upload, before, read } = await begin(there)
      const answer = await upload(times(more))
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'validation_failed',
        detail,
        errors: [{ field: 'files', detail }],
      })
      expect(await stored(test)).toEqual(before)
      expect(await read()).toHaveLength(there)
    })

    it('§9 concurrent uploads, also to two processes, never make eleven', async () => {
      const twin = await openTwin(engine, test)
      onTestFinished(() => twin.close())
      for (const there of [7, 9]) {
        const { campaign, upload, read, before } = await begin(there)
        const elsewhere = slideshow(twin, campaign, owner)
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, i) => (i % 2 ? elsewhere : { upload }).upload(times(1))),
        )
        const taken = answers.filter(({ status }) => status === 200).length
        expect([taken, (await read()).length]).toEqual([10 - there, 10])
        for (const refused of answers.filter(({ status }) => status !== 200))
          expect(refused.json()).toMatchObject({ status: 422, detail: m.imagesTooMany(10) })
        const { rows, files } = await stored(test)
        expect([rows.blobs, files]).toEqual([before.rows.blobs, before.files])
      }
    })
  })

  describe('for their form', () => {
    it('a link to a script, at its place', async () => {
      const { upload, before } = await begin()
      const [first, second] = times(2)
      const answer = await upload([
        { ...first, url: 'https://example.com' } as SentImage,
        { ...second, url: 'javascript:alert(1)' } as SentImage,
      ])
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ field: 'urls.1' }] })
      expect(await stored(test)).toEqual(before)
    })

    it.each<[string, Parameters<typeof multipart>[0], object]>([
      ['no file', [['urls', '']], { status: 422, detail: m.imagesMissing }],
      [
        'an empty file field',
        [['files', asFile(Buffer.alloc(0), '')]],
        { status: 422, detail: m.imagesMissing },
      ],
      ['text as a file', [['files', 'https://example.com/a.jpg']], { status: 422, detail: m.unknownField }],
      ['an unknown field', [['campaign_id', 'x']], { status: 422, detail: m.unknownField }],
      [
        'a file under another name',
        [['images', asFile(Buffer.from('any'))]],
        { status: 422, errors: [{ field: 'images', detail: m.unknownField }] },
      ],
      [
        'more links than files',
        [
          ['urls', ''],
          ['urls', 'https://example.com'],
          ['files', asFile(Buffer.from('any'))],
        ],
        { status: 422, detail: m.linksTooMany },
      ],
    ])('%s', async (_what, parts, problem) => {
      const { campaign, before } = await begin()
      const form = multipart(parts)
      const answer = await test.post(`/api/campaigns/${campaign.id}/upload-images`, form.payload, {
        ...owner,
        ...form.headers,
      })
      expect(answer.json()).toMatchObject(problem)
      expect(await stored(test)).toEqual(before)
    })

    it('a body of JSON', async () => {
      const { campaign, before } = await begin()
      const json = await test.post(
        `/api/campaigns/${campaign.id}/upload-images`,
        { urls: ['https://example.com'] },
        owner,
      )
      expect(json.json()).toMatchObject({ status: 422, detail: m.imagesMissing })
      expect(await stored(test)).toEqual(before)
    })
  })

  describe('for their campaign', () => {
    it('one that is deleted during the upload leaves nothing behind', async () => {
      const before = await stored(test)
      const seen = new Set<number>()
      for (let round = 0; round < 8; round++) {
        const { campaign, upload } = await begin(1)
        const [answer, removal] = await Promise.all([
          upload(times(3)),
          sleep(round * 5).then(() => test.delete(`/api/campaigns/${campaign.id}`, owner)),
        ])
        seen.add(answer.status)
        expect(removal.status).toBe(200)
      }
      expect([...seen].every((status) => [200, 404].includes(status))).toBe(true)
      expect(await stored(test)).toEqual(before)
    })
  })
})
