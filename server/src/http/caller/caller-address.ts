import type { FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'

/** The caller has disconnected: nobody waits for an answer, and nothing has failed. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
}

/**
 * The address that limits count: an IPv4 address, or the /64 of an IPv6 address, as one subscriber has 2^64 of those.
 * @throws CallerGone if the connection is closed, as it no longer has an address
 */
export function callerAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const ip = request.ip as string | undefined
  if (ip === undefined) throw new CallerGone()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // the URL parser normalises all spellings of an address
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = host.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':') + '::/64'
}

/**
 * The networks that limits count, from the smallest to the largest: the address itself and, for IPv6, the /56 and the /48
 * that providers give to one home and to one company.
 * @param address as `callerAddress` returns it
 */
export function networksOf(address: string): string[] {
  const groups = address.endsWith('::/64') ? address.slice(0, -'::/64'.length).split(':') : []
  const [a, b, c, d] = groups
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [address]
  const of56 = (parseInt(d, 16) & 0xff00).toString(16)
  return [address, `${a}:${b}:${c}:${of56}::/56`, `${a}:${b}:${c}::/48`]
}
