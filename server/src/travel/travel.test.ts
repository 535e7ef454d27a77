import type { ListedTraveler, SavedTraveler, Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { multipart, travelForm } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

const { pin, ...given } = travelForm()
const IDENTITY = ['passport_number', 'aadhar_number', 'pan_number'] as const
const open = Object.fromEntries(
  Object.entries(given).filter(([field]) => !(IDENTITY as readonly string[]).includes(field)),
)

describe.each(engines)('travelers on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 80, { campaign_type: 'travel' }))

  const get = (url: string, headers: Record<string, string> = {}) => test.get(url, headers)
  const details = (code: string, headers: Record<string, string> = { 'x-pin': pin }) =>
    get(`/api/travel/${code}/details`, headers)
  const send = (
    method: 'POST' | 'PUT',
    url: string,
    fields: object,
    photo?: Buffer,
    headers: Record<string, string> = {},
  ) => {
    if (!photo) return test.call({ method, url, headers, payload: fields })
    const form = multipart([
      ['profile_image', asFile(photo)],
      ...(Object.entries(fields).map(([name, value]) => [name, String(value)]) as [string, string][]),
    ])
    return test.call({ method, url, headers: { ...form.headers, ...headers }, payload: form.payload })
  }
  const claim = (code: string, fields: object = travelForm(), photo?: Buffer, headers = {}) =>
    send('POST', `/api/travel/${code}/claim`, fields, photo, headers)
  const update = (code: string, fields: object, photo?: Buffer, headers = {}) =>
    send('PUT', `/api/travel/${code}/update`, fields, photo, headers)

  it('§7 claim, details: everything is returned with the PIN, by header and by query', async () => {
    const code = supply.next()
    const answer = await claim(code)
    expect(answer.status).toBe(200)
    const saved = answer.json<SavedTraveler>()
    expect(saved).toEqual({
      code,
      claimed: true,
      claimed_at: '2026-03-01T09:00:00.000Z',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      qr_code: code,
      campaign_id: supply.campaign.id,
      ...open,
      mobile_e164: '+919876543210',
      emergency_contact_mobile_e164: '+919123456780',
      profile_image: null,
      created_at: '2026-03-01T09:00:00.000Z',
      updated_at: '2026-03-01T09:00:00.000Z',
      captured_at: null,
    })
    const { code: _code, claimed: _claimed, claimed_at: _at, ...shared } = saved
    const expected = { ...shared, ...given }
    expect((await details(code)).json()).toEqual(expected)
    expect((await get(`/api/travel/${code}/details?pin=${pin}`)).json()).toEqual(expected)
    expect((await details(code)).headers['cache-control']).toBe('no-store')
  })

  it('without the PIN everyone sees the code, that it is claimed and when, and nothing else', async () => {
    const code = await supply.claimed()
    const answer = await get(`/api/qr/${code}`)
    expect(answer.json()).toEqual({ code, claimed: true, claimed_at: '2026-03-01T09:00:00.000Z' })
    expect((await get(`/api/qr/${code}/vcard`)).status).toBe(404)
    expect(String((await get(`/api/qr/${code}/qrcode`)).headers['content-disposition'])).not.toContain('Asha')
  })

  it('the owner and the holder of the master code see the contact in the list, and travelers without identity numbers', async () => {
    const own = await codeSupply(test, 3, { campaign_type: 'travel' })
    const [first, , third] = [own.next(), own.next(), own.next()]
    await claim(third, travelForm({ name: 'Third' }))
    await claim(first, travelForm(), await phonePhoto())
    for (const [base, headers] of [
      [`/api/campaigns/${own.campaign.id}`, own.owner],
      [`/api/public/campaign/${own.campaign.master_code}`, {}],
    ] as const) {
      const codes = (await get(`${base}/qrcodes`, headers)).json<Record<string, unknown>[]>()
      expect(codes[0]).toMatchObject({
        claimer_name: 'Asha Rao',
        claimer_company: 'Rao Textiles',
        claimer_mobile: '+91 98765 43210',
        claimer_email: 'asha@example.com',
        claimer_address: null,
        claimer_profile_image: null,
      })
      const list = await get(`${base}/travelers`, headers)
      const travelers = list.json<ListedTraveler[]>()
      expect(travelers.map(({ number, name }) => [number, name])).toEqual([
        [1, 'Asha Rao'],
        [3, 'Third'],
      ])
      expect(travelers[0]).toMatchObject({ ...open, qr_code: first })
      for (const field of IDENTITY) {
        expect(list.body).not.toContain(field)
        expect(list.body).not.toContain(given[field])
      }
      expect((await get(travelers[0]?.profile_image ?? '')).status).toBe(200)
      const etag = String(list.headers.etag)
      expect((await get(`${base}/travelers`, { ...headers, 'if-none-match': etag })).status).toBe(304)
    }
    const { campaign } = await codeSupply(test, 1, {}, own.owner)
    expect((await get(`/api/campaigns/${campaign.id}/travelers`, own.owner)).json()).toMatchObject({
      status: 409,
      code: 'wrong_campaign_type',
    })
  })

  it('the path of a photo expires: the details name a new one; a replay repeats the first answer exactly', async () => {
    const code = supply.next()
    const key = { 'idempotency-key': v7() }
    const photo = await phonePhoto()
    const answer = await claim(code, travelForm(), photo, key)
    const first = answer.json<SavedTraveler>().profile_image ?? ''
    expect(first).toMatch(/^\/media\/travelers\/[\w-]+\.jpg\?until=\d+&signature=[\w-]+$/)
    expect((await get(first)).status).toBe(200)
    expect((await get(first.split('?')[0] ?? '')).status).toBe(404)
    test.clock.advance(3 * 60 * 60_000)
    expect((await get(first)).status).toBe(404)
    const replayed = await claim(code, travelForm(), photo, key)
    expect(replayed.headers['idempotency-replayed']).toBe('true')
    expect(replayed.body).toBe(answer.body)
    const path = (await details(code)).json<Traveler>().profile_image ?? ''
    expect(path).not.toBe(first)
    expect((await get(path)).status).toBe(200)
  })

  it('§5 a refused form names its field and not what was sent; it claims and changes nothing', async () => {
    const [free, taken] = [supply.next(), await supply.claimed()]
    const before = [await stored(test), (await details(taken)).json()]
    for (const [change, field, detail] of [
      [{ dob: '2026-03-03' }, 'dob', 'Date cannot be in the future'],
      [{ aadhar_number: '999941057059' }, 'aadhar_number', 'Please enter a valid 12-digit Aadhaar number'],
      [{ profile_image: '/media/travelers/x.jpg' }, 'profile_image', 'This field is unknown'],
    ] as const)
      for (const answer of [await claim(free, travelForm(change)), await update(taken, { pin, ...change })]) {
        expect(answer.json()).toMatchObject({ status: 422, errors: [{ field, detail }] })
        expect(answer.body).not.toContain('99994105705')
      }
    expect([await stored(test), (await details(taken)).json()]).toEqual(before)
    expect((await get(`/api/qr/${free}`)).json()).toEqual({ code: free, claimed: false })
  })

  it('an edit changes what it names, clears what it sends empty, and leaves the rest', async () => {
    const code = await supply.claimed()
    const before = (await details(code)).json<Traveler>()
    test.clock.advance(60_000)
    const answer = await update(code, {
      pin,
      name: 'New Name',
      company: '',
      dob: '',
      blood_group: 'O+',
      passport_number: '',
      pan_number: 'zzzzz9999z',
      latitude: '',
      longitude: '',
      emergency_contact_name: '',
    })
    expect(answer.status).toBe(200)
    const changed = {
      name: 'New Name',
      company: null,
      dob: null,
      blood_group: 'O+',
      latitude: null,
      longitude: null,
      emergency_contact_name: null,
      updated_at: new Date(test.clock.now()).toISOString(),
    }
    expect(answer.json()).toMatchObject({ code, claimed: true, ...changed })
    for (const field of IDENTITY) expect(answer.body).not.toContain(field)
    const numbers = { passport_number: null, pan_number: 'ZZZZZ9999Z' }
    expect((await details(code)).json()).toEqual({ ...before, ...changed, ...numbers })
    expect((await update(code, { pin })).status).toBe(200)
    expect((await details(code)).json()).toMatchObject({
      ...changed,
      ...numbers,
      aadhar_number: given.aadhar_number,
    })
  })
})
