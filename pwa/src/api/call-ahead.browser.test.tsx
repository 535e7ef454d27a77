import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAhead } from './call-ahead'
import { jsonOf } from './client'
import { signIn } from './session'

const json = (content: unknown) => Response.json(content)
const names = async () =>
  ((await jsonOf(await callAhead(endpoint.listCampaigns, {}))) as { name: string }[]).map(({ name }) => name)

let sinceStart: number
beforeEach(() => {
  signIn('a token', false)
  sinceStart = 3_000
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart)
  vi.stubGlobal('fetch', async () => json([{ name: 'asked now' }]))
})
afterEach(() => {
  delete window.ahead
})

it('uses the answer that the page requested ahead, and only once', async () => {
  window.ahead = {
    token: 'a token',
    answers: new Map([['/api/campaigns', Promise.resolve(json([{ name: 'asked ahead' }]))]]),
  }
  expect(await names()).toEqual(['asked ahead'])
  expect(await names()).toEqual(['asked now'])
})

it.each([
  ['was for somebody else', 'another token', Promise.resolve(json([{ name: 'of another account' }]))],
  ['did not come', 'a token', Promise.resolve(undefined)],
])('sends its own request if the answer ahead %s', async (_why, token, answer) => {
  window.ahead = { token, answers: new Map([['/api/campaigns', answer]]) }
  expect(await names()).toEqual(['asked now'])
})

describe('an answer that nothing has used', () => {
  beforeEach(() => {
    window.ahead = {
      token: 'a token',
      answers: new Map([
        ['/api/campaigns', Promise.resolve(json([{ name: 'asked ahead' }]))],
        ['/api/campaigns/claims-by-day', Promise.resolve(json('asked ahead'))],
      ]),
    }
  })
  const days = async () => await (await callAhead(endpoint.readClaimsByDay, {})).json()

  it.each([
    [
      'is dropped once another answer has changed',
      () => json([{ name: 'asked now' }]),
      [{ name: 'asked now' }],
    ],
    ['is kept if another answer has not changed', () => new Response(null, { status: 304 }), 'asked ahead'],
  ])('%s', async (_why, again, found) => {
    await callAhead(endpoint.listCampaigns, {})
    vi.stubGlobal('fetch', async () => again())
    await callAhead(endpoint.listCampaigns, { ifNoneMatch: '"1"' })
    expect(await days()).toEqual(found)
  })

  it('is too old a minute after the page began to load', async () => {
    sinceStart = 60_000
    expect(await days()).toEqual([{ name: 'asked now' }])
  })
})
