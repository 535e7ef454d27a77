import { expect, it } from 'vitest'
import { addressOf, pathOf } from './address'

it('fills in the parameters of a path, encoded', () => {
  expect(addressOf('DELETE /api/public/campaign/:id/images/:ref', { id: 'a/b', ref: '/media/x y.jpg' })).toBe(
    '/api/public/campaign/a%2Fb/images/%2Fmedia%2Fx%20y.jpg',
  )
  expect(addressOf('GET /api/config', {})).toBe('/api/config')
})

it('returns the path as it is registered', () => {
  expect(pathOf('GET /api/qr/:code')).toBe('/api/qr/:code')
})
