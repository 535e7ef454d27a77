import type { DiaryEntry, ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { entryForm, entryOperation, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { MEDIA_TYPES, recording, RECORDINGS } from '../../test/recordings'
import { stored } from '../../test/stored'
import { upload as uploadTo } from '../../test/uploads'

type Part = Parameters<typeof multipart>[0][number]

describe.each(engines)('§5 recordings and images of a diary on $name', (engine) => {
  let origin: string
  const test = testApp(engine, { LOG_LEVEL: 'info' })
  const supply = beforeTests(() => codeSupply(test, 100, { campaign_type: 'diary' }))
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const fields = (change: object = {}) => Object.entries(entryForm(change)) as Part[]
  const write = (code: string, parts: Part[], headers: Record<string, string> = {}) => {
    const form = multipart(parts)
    return test.post(`/api/diary/${code}/entry`, form.payload, { ...form.headers, ...headers })
  }
  const entriesOf = async (code: string) =>
    (await test.get(`/api/diary/${code}/entries`, { 'x-pin': '482913' })).json<{ entries: DiaryEntry[] }>()
      .entries
  const get = (url: string, headers = {}) => test.get(url, headers)
  const audio = async (bytes?: Buffer, name = 'recording.webm'): Promise<Part> => [
    'audio_file',
    asFile(bytes ?? (await recording()), name, 'audio/webm'),
  ]
  const images = async (count: number): Promise<Part[]> => {
    const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff']
    return Promise.all(
      colours
        .slice(0, count)
        .map(async (colour): Promise<Part> => ['images', asFile(await phonePhoto(colour))]),
    )
  }
  const upload = (bytes: Buffer) => uploadTo(origin, bytes)

  it.each(RECORDINGS)('a recording in %s is stored as it came, and played in ranges', async (format) => {
    const code = await supply.claimed()
    const bytes = await recording(format)
    // neither its name nor its claimed type counts
    const part: Part = ['audio_file', asFile(bytes, 'x.bin', 'application/octet-stream')]
    expect((await write(code, [part, ...fields({ text: '' })])).status).toBe(200)
    const [entry] = await entriesOf(code)
    expect(entry).toMatchObject({ text: null, images: [] })
    const path = entry?.audio_file ?? ''
    const whole = await get(path)
    expect([whole.status, whole.headers['content-type']]).toEqual([200, MEDIA_TYPES[format]])
    expect(Buffer.compare(whole.bytes, bytes)).toBe(0)
    const range = await get(path, { range: 'bytes=100-299' })
    expect([range.status, range.headers['content-range']]).toEqual([206, `bytes 100-299/${bytes.length}`])
    expect(Buffer.compare(range.bytes, bytes.subarray(100, 300))).toBe(0)
  })

  it('the owner and the holder of the master code see how much is written, but not what', async () => {
    const own = await codeSupply(test, 60, { campaign_type: 'diary' })
    const [first, second] = [await own.claimed(), await own.claimed({ name: 'Ravi' })]
    const days = ['2026-02-27', '2026-03-01', '2025-12-31'].map((date) => ({ date, text: 'A secret' }))
    const files = [[await audio(), ...(await images(2))], await images(1), []]
    for (const [i, change] of days.entries())
      expect((await write(first, [...fields(change), ...(files[i] ?? [])])).status).toBe(200)
    const rows: ListedDiary[] = [
      {
        number: 1,
        qr_code: first,
        name: 'Asha Rao',
        claimed_at: '2026-03-01T09:00:00.000Z',
        captured_at: null,
        entries: 3,
        entries_with_audio: 1,
        entries_with_images: 2,
        first_date: '2025-12-31',
        last_date: '2026-03-01',
      },
      {
        number: 2,
        qr_code: second,
        name: 'Ravi',
        claimed_at: '2026-03-01T09:00:00.000Z',
        captured_at: null,
        entries: 0,
        entries_with_audio: 0,
        entries_with_images: 0,
        first_date: null,
        last_date: null,
      },
    ]
    for (const [base, headers] of [
      [`/api/campaigns/${own.campaign.id}`, own.owner],
      [`/api/public/campaign/${own.campaign.master_code}`, {}],
    ] as const) {
      const list = await get(`${base}/diaries`, headers)
      expect(list.json()).toEqual(rows)
      const etag = String(list.headers.etag)
      expect((await get(`${base}/diaries`, { ...headers, 'if-none-match': etag })).status).toBe(304)
    }
    // more than are counted at once
    for (let claimed = 2; claimed < 55; claimed++) await own.claimed()
    const all = (await get(`/api/campaigns/${own.campaign.id}/diaries`, own.owner)).json<ListedDiary[]>()
    expect(all.slice(0, 2)).toEqual(rows)
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 55 }, (_, i) => i + 1))
    const { campaign } = await codeSupply(test, 1, {}, own.owner)
    expect((await get(`/api/campaigns/${campaign.id}/diaries`, own.owner)).json()).toMatchObject({
      status: 409,
      code: 'wrong_campaign_type',
    })
  })

  it('five images with a recording keep their order, wherever the fields come between them', async () => {
    const code = await supply.claimed()
    const before = await stored(test)
    const [first, ...others] = await images(5)
    expect((await write(code, [first!, ...fields(), await audio(), ...others])).status).toBe(200)
    const after = await stored(test)
    expect([after.files, after.rows.blobs, after.uploads]).toEqual([
      before.files + 6,
      (before.rows.blobs ?? 0) + 6,
      before.uploads,
    ])
    const [entry] = await entriesOf(code)
    const shown = await Promise.all(
      (entry?.images ?? []).map(async (path) => {
        const image = await get(path)
        expect([image.status, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
        // re-encoded: neither the phone's name nor its location is left
        expect(image.bytes.includes('Secret Phone')).toBe(false)
        const { dominant } = await sharp(image.bytes).stats()
        return [dominant.r, dominant.g, dominant.b].map((part) => (part > 127 ? 1 : 0)).join('')
      }),
    )
    expect(shown).toEqual(['100', '010', '001', '110', '011'])
  })

  const refusals: [string, () => Promise<Part[]>, object][] = [
    [
      'six images',
      () => images(6),
      {
        status: 422,
        detail: 'Maximum 5 images allowed per entry',
        errors: [{ field: 'images', detail: 'Maximum 5 images allowed per entry' }],
      },
    ],
    [
      'a hundred images',
      async () => Array.from({ length: 100 }, (): Part => ['images', asFile(Buffer.from('x'))]),
      { status: 413 },
    ],
    [
      'two recordings',
      async () => [await audio(), await audio()],
      { status: 422, errors: [{ field: 'audio_file', detail: 'Please send only one file' }] },
    ],
    [
      'text by the name of a recording',
      async () => [await audio(Buffer.from('Dear diary, this is no sound at all.'))],
      {
        status: 415,
        code: 'file_kind_unsupported',
        detail: 'Please select an audio file (webm, ogg, mp4, m4a, mp3 or wav)',
      },
    ],
    [
      'the head of a recording, without sound',
      async () => [await audio((await recording()).subarray(0, 300))],
      {
        status: 415,
        code: 'file_kind_unsupported',
        detail: 'There is no sound in this recording. Please record it again.',
      },
    ],
    [
      'a recording of 26 MB',
      async () => [await audio(Buffer.concat([await recording(), Buffer.alloc(26_000_000)]))],
      { status: 413, code: 'file_too_large', detail: 'Please choose a recording of at most 25 MB' },
    ],
    [
      'an image of 11 MB',
      async () => [['images', asFile(Buffer.alloc(11_000_000, 1))]],
      { status: 413, code: 'file_too_large', detail: 'Please choose an image of at most 10 MB' },
    ],
    [
      'a recording for an image',
      async () => [['images', asFile(await recording())]],
      { status: 415, detail: 'Please select an image file' },
    ],
    [
      'one bad image among good ones',
      async () => [
        ...(await images(4)),
        ['images', asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
      ],
      { status: 415 },
    ],
    [
      'a file by another name',
      async () => [['video', asFile(await recording())]],
      { status: 422, errors: [{ field: 'video', detail: 'This field is unknown' }] },
    ],
  ]
  it.each(refusals)('%s is refused, and nothing of it is left', async (_what, parts, problem) => {
    const code = await supply.claimed()
    const before = await stored(test)
    expect((await write(code, [...fields(), ...(await parts())])).json()).toMatchObject(problem)
    expect(await stored(test)).toEqual(before)
    expect(await entriesOf(code)).toEqual([])
  })

  it('a wrong PIN is refused before any file is looked at', async () => {
    const code = await supply.claimed()
    const before = await stored(test)
    const answer = await write(code, [...fields({ pin: '000000' }), await audio(Buffer.from('no sound'))])
    expect(answer.json()).toMatchObject({ status: 403, code: 'pin_invalid' })
    expect(await stored(test)).toEqual(before)
  })

  it('25 MB of sound are received and sent without a copy in memory', async () => {
    const code = await supply.claimed()
    const long = Buffer.concat([await recording(), Buffer.alloc(24_900_000, 7)])
    expect((await write(code, [await audio(long), ...fields()])).status).toBe(200)
    const [entry] = await entriesOf(code)
    const tail = await get(entry?.audio_file ?? '', { range: `bytes=${long.length - 10}-` })
    expect([tail.status, tail.bytes]).toEqual([206, Buffer.alloc(10, 7)])
  })

  it('a queued entry takes its recording and images from the uploads, in their order, and uses them up', async () => {
    const code = await supply.claimed()
    const before = await stored(test)
    const sound = await recording('mp4')
    const files = [
      { field: 'audio_file', upload: await upload(sound) },
      ...(await Promise.all(
        ['#ff0000', '#0000ff'].map(async (colour) => ({
          field: 'images',
          upload: await upload(await phonePhoto(colour)),
        })),
      )),
    ]
    const operation = { ...entryOperation(code, { text: '' }), files }
    const [first] = await test.sync([operation])
    expect(first).toMatchObject({ outcome: 'applied' })
    const after = await stored(test)
    expect([after.files, after.uploads]).toEqual([before.files + 3, before.uploads])
    const [entry] = await entriesOf(code)
    expect(Buffer.compare((await get(entry?.audio_file ?? '')).bytes, sound)).toBe(0)
    const colours = await Promise.all(
      (entry?.images ?? []).map(
        async (path) => (await sharp((await get(path)).bytes).stats()).dominant.r > 127,
      ),
    )
    expect(colours).toEqual([true, false])
    // the remembered answer holds no path: it would expire
    expect(JSON.stringify(first)).not.toContain('/media/')
    expect(await test.sync([operation])).toEqual([{ ...first, replayed: true, age: 0 }])
    expect(await stored(test)).toEqual(after)
  })

  it('a queued entry with six images, a bad recording or one that did not arrive is refused, and keeps its uploads', async () => {
    const code = await supply.claimed()
    const image = { field: 'images', upload: await upload(await phonePhoto()) }
    const bad = { field: 'audio_file', upload: await upload(Buffer.from('no sound')) }
    const large = { field: 'images', upload: await upload(Buffer.alloc(11_000_000, 1)) }
    const before = await stored(test)
    for (const [files, body] of [
      [Array.from({ length: 6 }, () => image), { status: 422, detail: 'Maximum 5 images allowed per entry' }],
      [[image, bad], { status: 415 }],
      [[large], { status: 413, detail: 'Please choose an image of at most 10 MB' }],
      [[{ field: 'audio_file', upload: 'A'.repeat(22) }], { status: 422, code: 'upload_unknown' }],
      [[{ field: 'video', upload: 'A'.repeat(22) }], { status: 422, errors: [{ field: 'video' }] }],
    ] as const)
      expect(await test.sync([{ ...entryOperation(code), files }])).toMatchObject([
        { outcome: 'refused', body },
      ])
    expect(await stored(test)).toEqual(before)
  })
})
