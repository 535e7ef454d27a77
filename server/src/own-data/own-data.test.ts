import { unzipSync, strFromU8 } from 'fflate'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, travelForm } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'

const { pin } = claimForm()
const PRIVACY = { purpose: 'send the gift', contact: 'Meera', offers: true }

describe.each(engines)('own data on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())

  const post = async (method: 'POST' | 'PUT', url: string, form: object, file?: string) => {
    const sent = file === undefined ? { payload: form } : await formWithPhoto(form, file)
    const answer = await test.call({ method, url, ...sent })
    expect(answer.status, answer.body).toBe(200)
    return answer
  }
  const supplyOf = async (campaign_type: 'vcard' | 'diary' | 'travel' | 'sale') => {
    const supply = await codeSupply(test, 5, { campaign_type, name: 'Diwali' }, owner)
    await test.put(`/api/campaigns/${supply.campaign.id}/privacy`, PRIVACY, owner)
    return supply
  }
  /** The files of an export, texts as JSON. */
  async function exported(code: string) {
    const answer = await test.get(`/api/qr/${code}/export`, { 'x-pin': pin })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain('filename="Diwali_my_data.zip"')
    const files = unzipSync(answer.bytes)
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as never
    return { names: Object.keys(files), files, data: json('data.json') as Record<string, never>, json }
  }
  const noticeOf = async ({ next }: CodeSupply) =>
    (await test.get(`/api/qr/${next()}/campaign`)).json<{ notice: { hash: string; text: string } }>().notice

  it('a vcard: card, both photos, what edits replaced, and what was agreed to', async () => {
    const supply = await supplyOf('vcard')
    const notice = await noticeOf(supply)
    const code = supply.next()
    const form = claimForm({ name: 'Asha Old', notice_hash: notice.hash })
    await post('POST', `/api/qr/${code}/claim`, form, 'profile_image')
    await post('PUT', `/api/qr/${code}/update`, { pin, name: 'Asha New' }, 'profile_image')
    const { data, names, files } = await exported(code)
    expect(data).toMatchObject({
      campaign: { name: 'Diwali', campaign_type: 'vcard' },
      gift: { code, claimer_name: 'Asha New', claimer_email: form.email },
      consents: [{ purpose: 'notice', text: notice.text }],
    })
    expect(data.history).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'name', value: 'Asha Old' })]),
    )
    const photos = names.filter((name) => name.startsWith('files/profiles/'))
    expect(photos).toHaveLength(2)
    expect(JSON.stringify(data)).toContain(photos[0])
    for (const photo of photos) expect([...(files[photo] ?? []).slice(0, 2)]).toEqual([0xff, 0xd8])
  })

  it('a traveler: identity numbers in full, as they are and as they were, and who agreed for a child', async () => {
    const supply = await supplyOf('travel')
    const code = supply.next()
    const guardian = { guardian_name: 'Meera Rao', guardian_mobile: '+91 90000 11111' }
    const child = travelForm({ passport_number: 'M1234567', dob: '2015-03-02', ...guardian })
    await post('POST', `/api/travel/${code}/claim`, child, 'profile_image')
    await post('PUT', `/api/travel/${code}/update`, { pin, passport_number: 'N7654321' })
    const { data, names } = await exported(code)
    expect(data).toMatchObject({
      traveler: { passport_number: 'N7654321' },
      history: [{ field: 'passport_number', value: 'M1234567' }],
    })
    expect(data.consents).toContainEqual(
      expect.objectContaining({
        purpose: 'guardian',
        guardian: { name: 'Meera Rao', mobile: '+91 90000 11111' },
      }),
    )
    expect(names.filter((name) => name.startsWith('files/travelers/'))).toHaveLength(1)
  })

  it('a diary: every entry with its versions and files, those in the bin too, however many there are', async () => {
    const supply = await supplyOf('diary')
    const code = await supply.claimed()
    const entry = (text: string) => ({
      ...{ id: v7(), kind: 'diary.entry', code, captured_at: '2026-03-01T08:40:00Z' },
      fields: { pin, date: '2026-03-01', text },
    })
    for (let done = 0; done < 130; done += 65)
      await test.sync(Array.from({ length: 65 }, (_, at) => entry(`day ${done + at}`)))
    const url = `/api/diary/${code}/entry`
    const written = await post('POST', url, { pin, date: '2026-02-02', text: 'Rain' }, 'images')
    const { id } = written.json<{ id: string }>()
    await post('PUT', `/api/diary/${code}/entries/${id}`, { pin, text: 'Sun' })
    const gone = (await post('POST', url, { pin, date: '2026-02-03', text: 'Binned' })).json<{ id: string }>()
    const deleted = await test.delete(`/api/diary/${code}/entries/${gone.id}`, { 'x-pin': pin })
    expect(deleted.status, deleted.body).toBe(200)
    const { json, names } = await exported(code)
    const entries = json('diary.json') as { id: string; text: string; images: string[] }[]
    expect(entries).toHaveLength(132)
    expect(new Set(entries.map((one) => one.id)).size).toBe(132)
    expect(entries.find((one) => one.id === id)).toMatchObject({ text: 'Sun', versions: [{ text: 'Rain' }] })
    expect(entries.at(-1)).toMatchObject({ text: 'Binned', deleted_at: expect.any(String) as string })
    const [image] = entries.find((one) => one.id === id)?.images ?? []
    expect(names).toContain(image)
  })

  it('a sale: what was booked and paid', async () => {
    const supply = await supplyOf('sale')
    const code = await supply.claimed({ address: 'Rain Street' })
    expect((await exported(code)).data).toMatchObject({ sale: { address: 'Rain Street', payments: [{}] } })
  })

  it('a file that vanished in between breaks no export', async () => {
    const supply = await supplyOf('vcard')
    const code = supply.next()
    await post('POST', `/api/qr/${code}/claim`, claimForm(), 'profile_image')
    const { names } = await exported(code)
    const photo = names.find((name) => name.startsWith('files/'))?.slice('files/'.length) ?? ''
    await test.deps.blobs.delete(photo)
    expect((await exported(code)).names).toEqual(['data.json'])
  })

  it("an account's own export names its sessions and campaigns, and nobody who claimed", async () => {
    const supply = await supplyOf('vcard')
    await supply.claimed({ name: 'Somebody Else' })
    const answer = await test.get('/api/user/export', owner)
    expect(answer.json()).toMatchObject({
      account: { is_admin: false, email: expect.stringContaining('@') as string },
      sessions: [{ current: true }],
      campaigns: expect.arrayContaining([
        expect.objectContaining({ id: supply.campaign.id, privacy: PRIVACY }),
      ]) as object,
    })
    expect(answer.body).not.toContain('Somebody Else')
    expect(answer.body).not.toContain('$argon2')
  })
})
