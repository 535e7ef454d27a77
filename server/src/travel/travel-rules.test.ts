import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart, saleForm, travelForm } from '../../test/forms'
import { asFile } from '../../test/photos'
import { stored } from '../../test/stored'

const { pin } = travelForm()

describe.each(engines)('the rules of travelers on $name', (engine) => {
  let test: TestApp
  let supply: CodeSupply
  beforeAll(async () => {
    test = await openTestApp(engine)
    supply = await codeSupply(test, 150, { campaign_type: 'travel' })
  })
  afterAll(() => test.close())

  const claim = (code: string, payload: object) =>
    test.call({ method: 'POST', url: `/api/travel/${code}/claim`, payload })
  const update = (code: string, payload: object) =>
    test.call({ method: 'PUT', url: `/api/travel/${code}/update`, payload })
  const details = (code: string, headers: Record<string, string>, query = '') =>
    test.call({ method: 'GET', url: `/api/travel/${code}/details${query}`, headers })

  const REFUSED: [object, string, string][] = [
    [{ blood_group: 'C+' }, 'blood_group', 'Please choose a blood group'],
    [{ blood_group: 'a+' }, 'blood_group', 'Please choose a blood group'],
    [{ food_type: 'Meat' }, 'food_type', 'Please choose a food type'],
    [{ dob: '1990-02-30' }, 'dob', 'Please enter a valid date'],
    [{ dob: '28.2.1990' }, 'dob', 'Please enter a valid date'],
    // in UTC+14 it is 2026-03-01 too
    [{ dob: '2026-03-02' }, 'dob', 'Date cannot be in the future'],
    [{ passport_number: 'Z1' }, 'passport_number', 'Please enter a valid passport number'],
    [{ aadhar_number: '999941057059' }, 'aadhar_number', 'Please enter a valid 12-digit Aadhaar number'],
    [{ aadhar_number: '9999' }, 'aadhar_number', 'Please enter a valid 12-digit Aadhaar number'],
    [{ pan_number: 'ABC' }, 'pan_number', 'Please enter a valid PAN (e.g., ABCDE1234F)'],
    [{ address: 'x'.repeat(501) }, 'address', 'Please use at most 500 characters'],
    [{ emergency_contact_mobile: 'none' }, 'emergency_contact_mobile', 'Please enter a valid mobile number'],
    [{ latitude: 90.1 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ email: 'asha' }, 'email', 'Please enter a valid email address'],
    [{ mobile: 'none' }, 'mobile', 'Please enter a valid mobile number'],
    [{ name: 'a\u0000b' }, 'name', 'Please remove control characters from this text'],
    [{ campaign_id: 'x' }, 'campaign_id', 'This field is unknown'],
    [{ profile_image: '/media/travelers/x.jpg' }, 'profile_image', 'This field is unknown'],
    [{ pin: '12345' }, 'pin', 'PIN must be exactly 6 digits'],
    [{ pin: '12345a' }, 'pin', 'PIN must contain only numbers'],
  ]

  it.each([
    ...REFUSED,
    [{ name: '' }, 'name', 'This field is required'],
    [{ mobile: undefined }, 'mobile', 'This field is required'],
    [{ email: ' ' }, 'email', 'This field is required'],
    [{ latitude: '' }, 'latitude', 'Please enter both latitude and longitude'],
    [{ pin: undefined }, 'pin', 'PIN must be exactly 6 digits'],
  ] as typeof REFUSED)(
    '§5 a claim with %j is refused at %s and claims nothing',
    async (change, field, detail) => {
      const code = supply.next()
      const before = await stored(test)
      const answer = await claim(code, travelForm(change))
      expect(answer.status).toBe(422)
      expect(answer.json().errors).toContainEqual({ field, detail })
      // not what was sent
      expect(answer.body).not.toContain('999941057059')
      expect(await stored(test)).toEqual(before)
      expect((await test.call({ method: 'GET', url: `/api/qr/${code}` })).json()).toEqual({
        code,
        claimed: false,
      })
    },
  )

  it('§5 what is missing is told in one sentence', async () => {
    for (const field of ['name', 'mobile', 'email'])
      expect((await claim(supply.next(), travelForm({ [field]: '' }))).json()).toMatchObject({
        detail: 'Please fill in all required fields',
      })
  })

  it.each([
    ...REFUSED.filter(([change]) => !('latitude' in change)),
    [{ latitude: 5 }, 'longitude', 'Please enter both latitude and longitude'],
    [{ name: '' }, 'name', 'This field is required'],
  ] as typeof REFUSED)(
    '§5 an edit with %j is refused at %s and changes nothing',
    async (change, field, detail) => {
      const code = await supply.claimed()
      const before = (await details(code, { 'x-pin': pin })).json()
      const answer = await update(code, { pin, ...change })
      expect(answer.status).toBe(422)
      expect(answer.json().errors).toContainEqual({ field, detail })
      expect((await details(code, { 'x-pin': pin })).json()).toEqual(before)
    },
  )

  it('§5 a photo that is no picture is refused, and the code stays free', async () => {
    const code = supply.next()
    const before = await stored(test)
    const form = multipart([
      ['profile_image', asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
      ...(Object.entries(travelForm()).map(([name, value]) => [name, String(value)]) as [string, string][]),
    ])
    const answer = await test.call({ method: 'POST', url: `/api/travel/${code}/claim`, ...form })
    expect(answer.json()).toMatchObject({ status: 415, detail: 'Please select an image file' })
    expect(await stored(test)).toEqual(before)
  })

  it('each type of code has its own calls', async () => {
    const forms = { vcard: claimForm(), diary: claimForm(), travel: travelForm(), sale: saleForm() }
    const wrong = { status: 409, code: 'wrong_campaign_type' }
    for (const campaign_type of ['vcard', 'diary', 'sale'] as const) {
      const other = await codeSupply(test, 2, { campaign_type }, supply.owner)
      const [free, taken] = [other.next(), await other.claimed()]
      expect((await claim(free, forms.travel)).json()).toMatchObject(wrong)
      expect((await update(taken, { name: 'X', pin })).json()).toMatchObject(wrong)
      expect((await details(taken, { 'x-pin': pin })).json()).toMatchObject(wrong)
    }
    for (const [call, form] of [
      ['qr', forms.vcard],
      ['sale', forms.sale],
    ] as const)
      expect(
        (
          await test.call({ method: 'POST', url: `/api/${call}/${supply.next()}/claim`, payload: form })
        ).json(),
      ).toMatchObject(wrong)
  })

  it('an unclaimed code has no details, a second claim is refused, an unknown code is unknown', async () => {
    const code = supply.next()
    const notClaimed = { status: 409, code: 'not_claimed', detail: 'This QR code is not claimed yet' }
    expect((await details(code, { 'x-pin': pin })).json()).toMatchObject(notClaimed)
    expect((await update(code, { name: 'X', pin })).json()).toMatchObject(notClaimed)
    expect((await claim(code, travelForm())).status).toBe(200)
    expect((await claim(code, travelForm({ name: 'Second', pin: '000000' }))).json()).toMatchObject({
      status: 409,
      code: 'already_claimed',
    })
    expect((await details(code, { 'x-pin': pin })).json()).toMatchObject({ name: 'Asha Rao' })
    for (const answer of [await details('0'.repeat(20), { 'x-pin': pin }), await claim('x', travelForm())])
      expect(answer.json()).toMatchObject({ status: 404, code: 'code_unknown', detail: 'Invalid QR code' })
  })

  it('the PIN of details: missing, badly formed, wrong, and five times wrong before the right one', async () => {
    const code = await supply.claimed()
    expect((await details(code, {})).json()).toMatchObject({
      status: 422,
      detail: 'PIN must be exactly 6 digits',
    })
    expect((await details(code, {}, '?pin=12345a')).json()).toMatchObject({
      detail: 'PIN must contain only numbers',
    })
    expect((await details(code, {}, '?pin=482913&pin=482913')).status).toBe(422)
    for (let i = 0; i < 3; i++)
      expect((await details(code, { 'x-pin': '000000' })).json()).toMatchObject({
        status: 403,
        code: 'pin_invalid',
        detail: 'Invalid PIN',
      })
    // one counter for all calls of a code
    expect((await update(code, { name: 'X', pin: '000000' })).status).toBe(403)
    const verify = { method: 'POST' as const, url: `/api/qr/${code}/verify-pin`, payload: { pin: '000000' } }
    expect((await test.call(verify)).status).toBe(403)
    const locked = {
      status: 429,
      code: 'pin_locked',
      detail: 'Too many wrong PINs. Try again in 15 minutes.',
    }
    for (const answer of [await details(code, { 'x-pin': pin }), await update(code, { name: 'X', pin })]) {
      expect(answer.json()).toMatchObject(locked)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    test.clock.advance(15 * 60_000)
    expect((await details(code, { 'x-pin': pin })).json()).toMatchObject({ name: 'Asha Rao' })
  })
})
