import { expect, it } from 'vitest'
import { callerAddress, CallerGone, networksOf } from './caller-address'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, counted) => expect(callerAddress({ ip })).toBe(counted))

it('a caller who is gone has no address', () => {
  const gone = { ip: undefined as unknown as string }
  expect(() => callerAddress(gone)).toThrow(CallerGone)
})

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:abcd::/64', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['not an address', ['not an address']],
])('%s is in the networks %j', (address, networks) => expect(networksOf(address)).toEqual(networks))
