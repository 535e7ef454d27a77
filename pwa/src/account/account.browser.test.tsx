import { beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../test/samples'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { deviceDatabase } from '../offline/device-store'
import { enterAccount, knownEmail } from './account'

beforeEach(async () => {
  localStorage.setItem(
    `tohfa.draft.${codeOf(1)}`,
    JSON.stringify({ savedAt: Date.now(), texts: { name: 'Asha' } }),
  )
  await deviceDatabase.drafts.put({ key: `files ${codeOf(1)}.diary`, value: [], savedAt: Date.now() })
  await deviceDatabase.delivered.put({ id: 'one', appliedBefore: 1, bytes: 1, entry: {} as OutboxEntry })
})
const left = async () => ({
  texts: Object.keys(localStorage).filter((key) => key.startsWith('tohfa.draft.')).length,
  photos: await deviceDatabase.drafts.count(),
  delivered: await deviceDatabase.delivered.count(),
})

it('the first sign-in on a phone keeps what people have typed and delivered there', async () => {
  await enterAccount('first@example.com')
  expect(await left()).toEqual({ texts: 1, photos: 1, delivered: 1 })
  await enterAccount('first@example.com')
  expect(await left()).toEqual({ texts: 1, photos: 1, delivered: 1 })
})

it('another account finds nothing of the previous one', async () => {
  await enterAccount('first@example.com')
  await enterAccount('another@example.com')
  expect(await left()).toEqual({ texts: 0, photos: 0, delivered: 0 })
  expect(knownEmail()).toBe('another@example.com')
})
