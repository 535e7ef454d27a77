import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

const pin = '482913'

describe.each(engines)('editing a claimed card on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 40))

  const update = (code: string, payload: object, headers: Record<string, string> = {}) =>
    test.put(`/api/qr/${code}/update`, payload, headers)
  const see = async (code: string) => (await test.get(`/api/qr/${code}`)).json<QrCode>()

  it('changes what is sent and keeps what is not', async () => {
    const code = await supply.claimed({ website: 'rao.example.com', latitude: 1, longitude: 2 })
    const before = await see(code)
    test.clock.advance(60_000)
    const answer = await update(code, { name: 'Asha R. Rao', pin })
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ ...before, claimer_name: 'Asha R. Rao' })
    expect(await see(code)).toEqual(answer.json())
  })

  it('clears an optional field that is sent empty', async () => {
    const code = await supply.claimed({
      website: 'rao.example.com',
      whatsapp: '12345',
      address: 'x',
      latitude: 1,
      longitude: 2,
    })
    const answer = await update(code, {
      website: '',
      whatsapp: ' ',
      address: '',
      latitude: '',
      longitude: '',
      pin,
    })
    expect(answer.json()).toMatchObject({
      claimer_name: 'Asha Rao',
      claimer_website: null,
      claimer_whatsapp: null,
      claimer_address: null,
      claimer_latitude: null,
      claimer_longitude: null,
    })
  })

  it('shows the number that links dial, also after edits', async () => {
    const code = await supply.claimed({ whatsapp: '98450 54321' })
    const dialled = async () => {
      const { claimer_mobile_e164: mobile, claimer_whatsapp_e164: whatsapp } = await see(code)
      return { mobile, whatsapp }
    }
    expect(await dialled()).toEqual({ mobile: '+919876543210', whatsapp: '+919845054321' })
    await update(code, { mobile: '+65 9123 4567', pin })
    expect(await dialled()).toEqual({ mobile: '+6591234567', whatsapp: '+919845054321' })
    await update(code, { mobile: '12345', whatsapp: '', pin })
    expect(await dialled()).toEqual({ mobile: undefined, whatsapp: undefined })
  })

  it('§5 a refused edit names its fields, costs no try and changes nothing', async () => {
    const code = await supply.claimed()
    const before = await see(code)
    for (const [change, field, detail] of [
      [{ name: '' }, 'name', 'This field is required'],
      [{ latitude: 5, longitude: '' }, 'longitude', 'Please enter both latitude and longitude'],
      [{ pin: 'secret' }, 'pin', 'PIN must contain only numbers'],
    ] as const)
      for (let i = 0; i < 6; i++) {
        const answer = await update(code, { pin, ...change })
        expect([answer.status, answer.json().errors]).toEqual([422, [{ field, detail }]])
      }
    expect(await see(code)).toEqual(before)
    expect((await update(code, { pin })).status).toBe(200)
  })

  it('replaces the photo and keeps the earlier one in the history; a wrong PIN or kind stores none', async () => {
    const photo = asFile(await phonePhoto())
    const code = supply.next()
    const sendPhoto = (url: string, method: 'POST' | 'PUT', fields: object, file = photo) => {
      const { headers, payload } = multipart([
        ['profile_image', file],
        ...(Object.entries(fields) as [string, string][]),
      ])
      return test.call({ method, url, headers, payload })
    }
    const first = await sendPhoto(`/api/qr/${code}/claim`, 'POST', claimForm())
    const old = first.json<QrCode>().claimer_profile_image ?? ''
    const before = await stored(test)

    const path = `/api/qr/${code}/update`
    expect((await sendPhoto(path, 'PUT', { pin: '000000' })).status).toBe(403)
    expect(
      (await sendPhoto(path, 'PUT', { pin }, asFile(Buffer.from('no picture at all')))).json(),
    ).toMatchObject({
      status: 415,
      detail: 'Please select an image file',
    })
    expect(await stored(test)).toEqual(before)
    expect(await see(code)).toEqual(first.json())

    const replaced = await sendPhoto(path, 'PUT', { pin }, asFile(await phonePhoto('#20c040')))
    const fresh = replaced.json<QrCode>().claimer_profile_image ?? ''
    expect(fresh).not.toBe(old)
    expect((await test.get(old)).status).toBe(200)
    expect((await test.get(fresh)).status).toBe(200)
    const { rows, files } = await stored(test)
    expect([rows.history, rows.blobs, files]).toEqual([
      (before.rows.history ?? 0) + 1,
      (before.rows.blobs ?? 0) + 1,
      before.files + 1,
    ])
    expect((await update(code, { name: 'Kept', pin })).json()).toMatchObject({ claimer_profile_image: fresh })
  })

  it('ten edits at once are all kept, each of its own field', async () => {
    const code = await supply.claimed()
    const changes = [
      { name: 'New name' },
      { company_name: 'New company' },
      { mobile: '5550100' },
      { email: 'new@example.com' },
      { website: 'new.example.com' },
      { whatsapp: '5550101' },
      { address: 'New street' },
    ]
    const answers = await Promise.all(changes.map((change) => update(code, { ...change, pin })))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    expect(await see(code)).toMatchObject({
      claimer_name: 'New name',
      claimer_company: 'New company',
      claimer_mobile: '5550100',
      claimer_email: 'new@example.com',
      claimer_website: 'https://new.example.com',
      claimer_whatsapp: '5550101',
      claimer_address: 'New street',
    })
  })
})
