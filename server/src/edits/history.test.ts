/** Edits that meet other edits, as a device sends them and by calls of their own. */
import type { OvertakenEdit, PastValue } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

const pin = '482913'
const OLD = '+91 98765 43210'
/** the server's clock in these tests is at 09:00: codes are claimed then, and edits were made before */
const at = (time: string) => `2026-03-01T${time}:00.000Z`

describe.each(engines)('edits that meet on $name', (engine) => {
  const test = testApp(engine)
  const cards = beforeTests(() => codeSupply(test, 20))
  const travelers = beforeTests(() => codeSupply(test, 10, { campaign_type: 'travel' }, cards.owner))

  const edit = (code: string, time: string, fields: object, base?: object, kind = 'qr.update') => ({
    id: v7(),
    kind,
    code,
    captured_at: at(time),
    fields: { ...fields, pin },
    ...(base && { base }),
  })
  const past = async (code: string, headers: Record<string, string> = { 'x-pin': pin }, kind = 'qr') => {
    const answer = await test.get(`/api/${kind}/${code}/history`, headers)
    expect(answer.status).toBe(200)
    return answer.json<PastValue[]>()
  }
  const restore = (
    code: string,
    id: string,
    headers: Record<string, string> = { 'x-pin': pin },
    kind = 'qr',
  ) => test.post(`/api/${kind}/${code}/history/${id}/restore`, undefined, headers)
  const see = async (code: string) => (await test.get(`/api/qr/${code}`)).json<QrCode>()
  const details = async (code: string) =>
    (await test.get(`/api/travel/${code}/details`, { 'x-pin': pin })).json<Traveler>()

  it('changes of different fields on two devices are both kept, whichever arrives first', async () => {
    const code = await cards.claimed()
    const results = await test.sync([
      edit(code, '08:50', { mobile: '97000' }, { mobile: OLD }),
      edit(code, '08:40', { address: 'New street' }, { address: '' }),
    ])
    expect(results.map((result) => ('body' in result ? result.body : result))).toEqual([
      expect.not.objectContaining({ met: expect.anything() as unknown }),
      expect.not.objectContaining({ met: expect.anything() as unknown }),
    ])
    expect(await see(code)).toMatchObject({ claimer_mobile: '97000', claimer_address: 'New street' })
    expect(await past(code)).toMatchObject([
      { field: 'address', value: null, replaced_by: 'New street' },
      { field: 'mobile', value: OLD, replaced_by: '97000', captured_at: at('09:00'), late: false, by: 'pin' },
    ])
  })

  it('what a queued claim has entered is as old as the claim, not as its arrival', async () => {
    const code = cards.next()
    const claim = { id: v7(), kind: 'qr.claim', code, captured_at: at('08:30'), fields: claimForm() }
    const mend = edit(code, '08:40', { mobile: '97000' }, { mobile: '95000' })
    await test.sync([claim, mend])
    expect(await see(code)).toMatchObject({ claimer_mobile: '97000' })
    expect(await past(code)).toMatchObject([{ field: 'mobile', captured_at: at('08:30'), late: false }])
  })

  it('the later of two changes of a field is kept, even if it arrives first; the other is reported and in the history', async () => {
    const code = await cards.claimed()
    await test.sync([edit(code, '08:50', { mobile: '98000' }, { mobile: OLD })])
    const late = edit(code, '08:40', { mobile: '97000', name: 'Asha R.' }, { mobile: OLD, name: 'Asha Rao' })
    const [told] = await test.sync([late])
    expect(told).toMatchObject({
      outcome: 'applied',
      body: {
        claimer_mobile: '98000',
        claimer_name: 'Asha R.',
        met: [{ field: 'mobile', yours: '97000', theirs: '98000', stands: 'theirs' }],
      },
    })
    expect(await past(code)).toMatchObject([
      {
        field: 'mobile',
        value: '97000',
        replaced_by: '98000',
        late: true,
        captured_at: at('08:40'),
        replaced_captured_at: at('08:50'),
        replaced_at: at('09:00'),
      },
      { field: 'name', value: 'Asha Rao', replaced_by: 'Asha R.' },
      { field: 'mobile', value: OLD, replaced_by: '98000' },
    ])

    // again: the same answer, and no second row
    const before = await stored(test)
    expect(await test.sync([{ ...late, base: { mobile: '98000' } }])).toEqual([
      { ...told, replayed: true, age: 0 },
    ])
    expect(await stored(test)).toEqual(before)
  })

  const overtaken = async (...edits: { id: string; code: string }[]) => {
    const payload = edits.map(({ id, code }) => ({ id, code }))
    const answer = await test.post('/api/sync/overtaken', payload)
    expect(answer.status).toBe(200)
    return answer.json<OvertakenEdit[]>()
  }

  it('the maker of an edit learns which of its values a later edit replaced without having seen them', async () => {
    const code = await cards.claimed()
    const first = edit(code, '08:30', { mobile: '97000', name: 'Asha R.' }, { mobile: OLD, name: 'Asha Rao' })
    const late = edit(code, '08:20', { mobile: '95000' }, { mobile: OLD })
    await test.sync([first, late])
    expect(await overtaken(first, late)).toEqual([])
    // the name was seen as it is, the mobile was not
    const found = { mobile: OLD, name: 'Asha R.' }
    const later = edit(code, '08:50', { mobile: '98000', name: 'Asha Rao-Iyer' }, found)
    await test.sync([later])
    const told = [
      { id: first.id, met: [{ field: 'mobile', yours: '97000', theirs: '98000', stands: 'theirs' }] },
    ]
    expect(await overtaken(first, late, later)).toEqual(told)
    // whatever becomes of it then; and a device may write its id in any case
    await test.sync([
      edit(code, '08:55', { mobile: '99000' }, { mobile: '98000' }),
      edit(code, '08:56', { mobile: '96000' }),
    ])
    expect(await overtaken({ id: first.id.toUpperCase(), code: code.toLowerCase() }, later)).toEqual(told)
  })

  it('only the id together with the code of an edit shows which of its values were replaced', async () => {
    const [code, other] = [await cards.claimed(), await cards.claimed()]
    const first = edit(code, '08:30', { mobile: '97000' }, { mobile: OLD })
    await test.sync([first, edit(code, '08:50', { mobile: '98000' }, { mobile: OLD })])
    expect(
      await overtaken({ id: first.id, code: other }, { id: v7(), code }, { id: v7(), code: 'x' }),
    ).toEqual([])
    expect(await overtaken()).toEqual([])
    expect(await overtaken(first)).toHaveLength(1)
  })

  it('no identity number of an overtaken traveler is shown', async () => {
    const code = await travelers.claimed()
    const found = { food_type: 'Jain', passport_number: 'Z7654321' }
    const editOf = (at: string, food_type: string, passport_number: string) =>
      edit(code, at, { food_type, passport_number }, found, 'travel.update')
    const [first, later] = [editOf('08:30', 'Vegan', 'B2222222'), editOf('08:50', 'Other', 'C3333333')]
    await test.sync([first, later])
    expect(await overtaken(first)).toEqual([
      { id: first.id, met: [{ field: 'food_type', yours: 'Vegan', theirs: 'Other', stands: 'theirs' }] },
    ])
  })

  it('an edit without a base sets the fields that it names, and the earlier value is kept', async () => {
    const code = await cards.claimed()
    await test.sync([edit(code, '08:50', { mobile: '98000' }, { mobile: OLD })])
    const [told] = await test.sync([edit(code, '08:40', { mobile: '97000' })])
    expect(told).toMatchObject({ body: { claimer_mobile: '97000' } })
    expect(told).not.toHaveProperty('body.met')
    expect((await past(code))[0]).toMatchObject({ value: '98000', replaced_by: '97000', late: false })
  })

  it('a base with impossible values counts as missing, and the edit is applied', async () => {
    const code = await cards.claimed()
    const odd = { mobile: 7, website: ['x'], latitude: 'north', profile_image: 3, unknown: 1, pin: '000000' }
    const [told] = await test.sync([
      edit(code, '08:40', { mobile: '97000', website: 'rao.example.com' }, odd),
    ])
    expect(told).toMatchObject({ outcome: 'applied', body: { claimer_mobile: '97000' } })
  })

  it('a value is restored by PIN or by the owner, once for each key, and the replaced value is kept', async () => {
    const code = await cards.claimed()
    await test.sync([edit(code, '08:50', { mobile: '98000', latitude: 1, longitude: 2 }, { mobile: OLD })])
    const [location, mobile] = await past(code)
    expect([location, mobile]).toMatchObject([
      { field: 'location', value: null, current: false },
      { field: 'mobile', value: OLD, current: false },
    ])

    const key = { 'idempotency-key': v7() }
    const first = await restore(code, mobile?.id ?? '', { 'x-pin': pin, ...key })
    const again = await restore(code, mobile?.id ?? '', { 'x-pin': pin, ...key })
    expect([first.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect(await see(code)).toMatchObject({ claimer_mobile: OLD, claimer_latitude: 1 })
    const after = await past(code, cards.owner)
    expect(after.map(({ field, value, current, by }) => [field, value, current, by])).toEqual([
      ['mobile', '98000', false, 'pin'],
      ['location', null, false, 'pin'],
      ['mobile', OLD, true, 'pin'],
    ])

    expect((await restore(code, location?.id ?? '', cards.owner)).status).toBe(200)
    expect(await see(code)).toMatchObject({ claimer_latitude: null, claimer_longitude: null })
    expect((await past(code))[0]).toMatchObject({ field: 'location', value: '1, 2', by: 'owner' })
  })

  it('a value of another gift, or an unknown one, is not restored', async () => {
    const [code, other] = [await cards.claimed(), await cards.claimed()]
    await test.sync([edit(other, '08:50', { mobile: '98000' })])
    const [value] = await past(other)
    for (const id of [value?.id ?? '', v7(), 'x'])
      expect((await restore(code, id)).json()).toMatchObject({ status: 404, code: 'past_value_unknown' })
    expect(await past(code)).toEqual([])
  })

  const sendPhoto = async (code: string, colour: string) => {
    const form = multipart([
      ['profile_image', asFile(await phonePhoto(colour))],
      ['pin', pin],
    ])
    const answer = await test.call({ method: 'PUT', url: `/api/qr/${code}/update`, ...form })
    return answer.json<QrCode>().claimer_profile_image ?? ''
  }

  it('a replaced photo is kept as long as the campaign, and can be restored', async () => {
    const supply = await codeSupply(test, 1, {}, cards.owner)
    const before = await stored(test)
    const code = await supply.claimed()
    const first = await sendPhoto(code, '#20c040')
    const second = await sendPhoto(code, '#2040c0')
    const rows = await past(code)
    expect(rows).toMatchObject([
      { field: 'profile_image', value: first, replaced_by: second },
      { field: 'profile_image', value: null, replaced_by: first },
    ])
    expect((await test.get(first)).status).toBe(200)
    await restore(code, rows[0]?.id ?? '')
    expect((await see(code)).claimer_profile_image).toBe(first)
    expect((await test.get(second)).status).toBe(200)

    const gone = await test.delete(`/api/campaigns/${supply.campaign.id}`, supply.owner)
    expect(gone.status).toBe(200)
    const after = await stored(test)
    expect([after.rows.history, after.rows.blobs, after.files]).toEqual([
      before.rows.history,
      before.rows.blobs,
      before.files,
    ])
  })

  it('§6 identity numbers are encrypted in the history: the PIN reads and restores them, the owner does neither', async () => {
    const code = await travelers.claimed()
    const url = `/api/travel/${code}/update`
    const change = (fields: object) => test.put(url, { ...fields, pin })
    await change({ passport_number: 'B2222222' })
    await change({ passport_number: 'B2222222' })
    const rows = await past(code, undefined, 'travel')
    expect(rows).toMatchObject([{ field: 'passport_number', value: 'Z7654321', replaced_by: 'B2222222' }])
    const { q, t } = test.deps.db.read
    expect(JSON.stringify(await q.select().from(t.history))).not.toMatch(/Z7654321|B2222222/)

    const id = rows[0]?.id ?? ''
    expect(await past(code, cards.owner, 'travel')).toEqual([])
    expect((await restore(code, id, cards.owner, 'travel')).status).toBe(404)
    expect((await restore(code, id, undefined, 'travel')).status).toBe(200)
    expect(await details(code)).toMatchObject({ passport_number: 'Z7654321', name: 'Asha Rao' })
  })
})
