import { contract } from '@tohfa/sync-protocol/http/contract'
import type { EndpointContract } from '@tohfa/sync-protocol/http/endpoint-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { person } from '../../test/admin'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'

/** What replaces a name in a route, each as it is written in an address. */
const HOSTILE = [
  'a%00b',
  '00000000-0000-7000-8000-00000000000%00',
  '%ED%A0%80',
  '-1',
  '2147483648',
  '9007199254740993',
  '1e309',
  'x'.repeat(300),
]
const cursor = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`
const ID = '00000000-0000-7000-8000-000000000000'
const QUERIES = [
  cursor(`999999999999999 ${ID}`),
  cursor(`999999999999999999 ${ID}`),
  cursor('2147483648 2147483648'),
  cursor('1 2147483648'),
  cursor('999999999999999 1'),
  cursor(`1 \0`),
  cursor(JSON.stringify(['created_at', 'desc', 2 ** 53, ID])),
  cursor(JSON.stringify(['email', 'asc', 'a\0', ID])),
  'since=2147483648',
  'since=999999999999999999',
  'limit=-1',
  'limit=1e3',
  'q=%00',
  'search=%00',
  'search=%ED%A0%80',
  'from=%00&to=0000-00-00',
  'pin=%00',
]

interface Open {
  test: TestApp
  known: (name: string) => string
  admin: { authorization: string }
}
let opened: Open[]
beforeAll(async () => {
  opened = await Promise.all(
    engines.map(async (engine) => {
      const test = await openTestApp(engine)
      const { headers } = await person(test, { admin: true })
      const supply = await codeSupply(test, 2, { campaign_type: 'diary' }, headers)
      const code = await supply.claimed()
      const names: Record<string, string> = {
        ':id': supply.campaign.id,
        ':code': code,
        ':number': '1',
        ':masterCode': supply.campaign.master_code,
      }
      return { test, admin: headers, known: (name: string) => names[name] ?? ID }
    }),
  )
})
afterAll(() => Promise.all(opened.map(({ test }) => test.close())))

const NAMES = /:[a-zA-Z]+|\*/g
const calls: Record<string, EndpointContract> = contract
/** Each path of a call with one of its names or queries replaced; the others are valid. */
function* hostilePaths(route: string, path: string): Generator<(known: Open['known']) => string> {
  const names = path.match(NAMES) ?? []
  for (const name of names)
    for (const hostile of HOSTILE)
      yield (known) => path.replace(NAMES, (other) => (other === name ? hostile : known(other)))
  const taken = calls[route]?.query?.shape ?? {}
  for (const query of QUERIES)
    if ((query.split('=')[0] ?? '') in taken) yield (known) => `${path.replace(NAMES, known)}?${query}`
}

// streams and uploads only answer to a real connection; a page of the app is no call
const isCall = (route: string) =>
  / \/api\//.test(route) &&
  !route.includes('/logout') &&
  !/ \/api\/(uploads|.*events)/.test(route) &&
  !route.startsWith('HEAD')

it('the API answers alike on both engines, and never with a 5xx, whatever ids and cursors come', async () => {
  const [first] = opened
  if (!first) throw new Error('no engine')
  const odd: string[] = []
  for (const route of first.test.routes.filter(isCall)) {
    const [method = '', path = ''] = route.split(' ')
    for (const urlOf of hostilePaths(route, path)) {
      const url = urlOf((name) => name)
      const answers = await Promise.all(
        opened.map(async ({ test, admin, known }) => {
          const headers = { ...admin, 'x-pin': '482913' }
          const answer = await test
            .call({
              method: method as 'GET',
              url: urlOf(known),
              headers,
              ...(method !== 'GET' && { payload: { reason: 'forgot' } }),
            })
            .catch((failure: unknown) => ({ status: 599, json: () => ({ code: String(failure) }) }))
          return `${answer.status} ${answer.status < 400 ? '' : (answer.json() as { code: string }).code}`
        }),
      )
      if (new Set(answers).size > 1 || answers.some((answer) => answer.startsWith('5')))
        odd.push(`${method} ${url}: ${answers.join(' / ')}`)
    }
  }
  expect(odd).toEqual([])
}, 120_000)
