import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { travelForm } from '../../test/forms'
import { stored } from '../../test/stored'

const { pin } = travelForm()

// refused before any database sees it; PostgreSQL would also refuse what gets through, NUL bytes for example
describe.each(engines.slice(1))('the rules of travelers on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 150, { campaign_type: 'travel' }))

  const claim = (code: string, payload: object) => test.post(`/api/travel/${code}/claim`, payload)
  const update = (code: string, payload: object) => test.put(`/api/travel/${code}/update`, payload)
  const details = (code: string, headers: Record<string, string>, query = '') =>
    test.get(`/api/travel/${code}/details${query}`, headers)

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
      expect((await test.get(`/api/qr/${code}`)).json()).toEqual({
        code,
        claimed: false,
      })
    },
  )

  it('§5 missing fields are listed in one sentence', async () => {
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
})
