import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callAhead } from './call-ahead'
import { jsonOf } from './client'
import { signIn, signOut } from './session'

const json = (content: unknown) => Response.json(content)
const names = async () =>
  ((await jsonOf(await callAhead(endpoint.listCampaigns, {}))) as { name: string }[]).map(({ name }) => name)

beforeEach(() => {
  signIn('a token', false)
  vi.stubGlobal('fetch', async () => json([{ name: 'asked now' }]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete window.ahead
  signOut()
})

it('takes the answer that the page has asked for, once', async () => {
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
])('asks if that answer %s', async (_why, token, answer) => {
  window.ahead = { token, answers: new Map([['/api/campaigns', answer]]) }
  expect(await names()).toEqual(['asked now'])
})
