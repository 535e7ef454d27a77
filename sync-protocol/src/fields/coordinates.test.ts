import { expect, it } from 'vitest'
import { validate } from './validation'
import { qrUpdateFields } from '../contact/qr-update'

it.each([
  [{}, null],
  [{ latitude: '26.9124', longitude: 75.7873 }, null],
  [{ latitude: '', longitude: '' }, null],
  [{ latitude: 26.9 }, 'longitude'],
  [{ longitude: 75.7 }, 'latitude'],
  [{ latitude: '', longitude: 75.7 }, 'latitude'],
  [{ latitude: 26.9, longitude: '' }, 'longitude'],
  [{ latitude: '' }, 'latitude'],
])('a location in an edit has both parts: %j', (location, refusedAt) => {
  const result = validate(qrUpdateFields, { pin: '123456', ...location })
  if (refusedAt === null) expect(result.ok).toBe(true)
  else
    expect(result).toEqual({
      ok: false,
      errors: [{ field: refusedAt, detail: 'Please enter both latitude and longitude' }],
    })
})
