import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { asFile } from '../../test/photos'
import { stored } from '../../test/stored'

type Part = Parameters<typeof multipart>[0][number]
const WEBSITE = 'Please enter a valid website domain (e.g., example.com or www.example.com)'

// refused before any database sees it; PostgreSQL would also refuse what gets through, NUL bytes for example
describe.each(engines.slice(1))('the rules of a claim on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 200))

  const claim = (code: string, payload: object = claimForm(), headers: Record<string, string> = {}) =>
    test.post(`/api/qr/${code}/claim`, payload, headers)
  const claimParts = (code: string, parts: Part[]) => {
    const { headers, payload } = multipart(parts)
    return claim(code, payload, headers)
  }
  const see = (code: string) => test.get(`/api/qr/${code}`)
  const fields = () => Object.entries(claimForm()) as Part[]

  it.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ name: undefined }, 'name', 'This field is required'],
    [{ name: '\t \n' }, 'name', 'This field is required'],
    [{ name: 7 }, 'name', 'Please remove control characters from this text'],
    [{ name: 'a\u0000b' }, 'name', 'Please remove control characters from this text'],
    [{ name: 'a\ud800b' }, 'name', 'Please remove control characters from this text'],
    [{ name: '🎁'.repeat(121) }, 'name', 'Please use at most 120 characters'],
    [{ company_name: '' }, 'company_name', 'This field is required'],
    [{ mobile: undefined }, 'mobile', 'This field is required'],
    [{ mobile: 'none' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: '1'.repeat(41) }, 'mobile', 'Please use at most 40 characters'],
    [{ email: undefined }, 'email', 'This field is required'],
    [{ email: 'asha' }, 'email', 'Please enter a valid email address'],
    [{ email: 'asha@localhost' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@b.cd` }, 'email', 'Please use at most 254 characters'],
    [{ website: 'asha@example.com' }, 'website', WEBSITE],
    [{ website: 'javascript:alert(1)//example.com' }, 'website', WEBSITE],
    [{ website: 'ftp://example.com' }, 'website', WEBSITE],
    [{ website: `example.com/${'x'.repeat(500)}` }, 'website', 'Please use at most 500 characters'],
    [{ whatsapp: 'none' }, 'whatsapp', 'Please enter a valid mobile number'],
    [{ address: 'x'.repeat(501) }, 'address', 'Please use at most 500 characters'],
    [{ latitude: 90.1, longitude: 0 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ latitude: 'north', longitude: 0 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ latitude: 0, longitude: -181 }, 'longitude', 'Longitude must be between -180 and 180'],
    [{ latitude: 0, longitude: '1e2' }, 'longitude', 'Longitude must be between -180 and 180'],
    [{ latitude: 1 }, 'longitude', 'Please enter both latitude and longitude'],
    [{ longitude: 1 }, 'latitude', 'Please enter both latitude and longitude'],
    [{ pin: undefined }, 'pin', 'PIN must be exactly 6 digits'],
    [{ pin: '12345' }, 'pin', 'PIN must be exactly 6 digits'],
    [{ pin: '12345a' }, 'pin', 'PIN must contain only numbers'],
    [{ claimed: true }, 'claimed', 'This field is unknown'],
    [{ profile_image: '/media/profiles/x.jpg' }, 'profile_image', 'This field is unknown'],
  ])('§5 refuses %j at %s and claims nothing', async (change, field, detail) => {
    const code = supply.next()
    const before = await stored(test)
    const answer = await claim(code, claimForm(change))
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json().errors).toContainEqual({ field, detail })
    expect(await stored(test)).toEqual(before)
    expect((await see(code)).json()).toEqual({ code, claimed: false })
  })

  it('§5 names every refused field at once, and required ones in one sentence', async () => {
    const answer = await claim(supply.next(), { website: 'nonsense', pin: '1' })
    expect(answer.json()).toMatchObject({ detail: 'Please fill in all required fields' })
    expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      'name',
      'company_name',
      'mobile',
      'email',
      'website',
      'pin',
    ])
  })

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'file_kind_unsupported',
      'Please select an image file',
    ],
    ['a PDF', Buffer.from('%PDF-1.4 something'), 415, 'file_kind_unsupported', 'Please select an image file'],
    [
      'an empty file with a name',
      Buffer.alloc(0),
      415,
      'file_kind_unsupported',
      'Please select an image file',
    ],
    [
      'more than 10 MB',
      Buffer.alloc(10_000_001, 1),
      413,
      'file_too_large',
      'Please choose an image of at most 10 MB',
    ],
  ])('%s as photo is refused, and the code stays free', async (_what, bytes, status, code, detail) => {
    const gift = supply.next()
    const before = await stored(test)
    const answer = await claimParts(gift, [['profile_image', asFile(bytes)], ...fields()])
    expect(answer.json()).toMatchObject({ status, code, detail })
    expect(await stored(test)).toEqual(before)
    expect((await see(gift)).json()).toEqual({ code: gift, claimed: false })
  })
})
