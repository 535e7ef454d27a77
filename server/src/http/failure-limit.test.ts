import { expect, it } from 'vitest'
import { createNetworkLimit } from './failure-limit'

const limited = () =>
  createNetworkLimit({ failures: { address: 2, slash56: 3, slash48: 5 }, windowMs: 60_000 })
const refused = { code: 'too_many_tries' }
const home = (subnet: string) => `2001:db8:1:${subnet}::/64`

it('a caller who moves through the subnets of one home or one company is asked to wait', async () => {
  const limit = limited()
  for (const subnet of ['a01', 'a02', 'a03']) await limit.failed(home(subnet))
  await expect(limit.check(home('aff'))).rejects.toMatchObject(refused)
  await expect(limit.check(home('b01'))).resolves.toBeUndefined()
  for (const subnet of ['b01', 'c01']) await limit.failed(home(subnet))
  await expect(limit.check(home('d01'))).rejects.toMatchObject(refused)
  await expect(limit.check('2001:db8:2:a01::/64')).resolves.toBeUndefined()
})

it('an IPv4 address counts by itself', async () => {
  const limit = limited()
  for (let i = 0; i < 2; i++) await limit.failed('203.0.113.7')
  await expect(limit.check('203.0.113.7')).rejects.toMatchObject(refused)
  await expect(limit.check('203.0.113.8')).resolves.toBeUndefined()
})
