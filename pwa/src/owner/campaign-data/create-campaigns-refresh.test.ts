import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/errors'
import { problemOf } from '../../offline/testing/problem-of'
import { CODES, createTestClient } from '../../offline/testing/test-client'
import { createCampaignsRefresh } from './create-campaigns-refresh'

const [A, B] = CODES
const ID = 'diwali'
const { signal } = new AbortController()

const row = (number: number, code: string, name?: string): ListedQrCode => ({
  ...{ number, code, claimed: name !== undefined },
  ...(name !== undefined && { claimer_name: name }),
})

/** An owner's device whose server has two codes; each answer about them arrives when the test says so. */
async function device() {
  const client = createTestClient()
  const { cache } = client
  const stored = new Map<string, { revision: number; row: ListedQrCode }>([
    [A, { revision: 1, row: row(1, A) }],
    [B, { revision: 1, row: row(2, B) }],
  ])
  let revision = 1
  const calls: { since: string | undefined; arrive: () => void; refuse: (error: Error) => void }[] = []
  const noted: boolean[] = []
  await cache.rememberCampaign({ id: ID } as Campaign)
  const { refreshCampaign } = createCampaignsRefresh({
    ...{ cache, now: () => client.clock.now, session: () => ({ token: 'token' }) },
    ...{
      etags: new Map<string, string | undefined>(),
      noteRefreshed: (_, succeeded) => void noted.push(succeeded),
    },
    reads: {
      fetchCampaign: () => Promise.resolve(null),
      fetchCodes: (_of, since) => {
        const rows = [...stored.values()]
          .filter((one) => one.revision > Number(since ?? 0))
          .map((one) => one.row)
        const answer = { rows, cursor: String(revision) }
        return new Promise((resolve, refuse) => calls.push({ since, arrive: () => resolve(answer), refuse }))
      },
    },
  })
  return {
    client,
    calls,
    /** whether each refresh succeeded */
    noted,
    change: (next: ListedQrCode) => void stored.set(next.code, { revision: ++revision, row: next }),
    /** begins a refresh. @returns when it is done */
    refresh: async () => {
      const asked = calls.length
      const done = refreshCampaign(ID, signal)
      await expect.poll(() => calls.length).toBe(asked + 1)
      client.clock.now += 1_000
      return { done }
    },
    names: async () => (await cache.cachedCampaignCodes(ID)).map(({ claimer_name: name }) => name),
    cursor: () => cache.campaignCodesCursor(ID),
  }
}

it('an older answer that arrives later does not replace a newer one, and is requested again', async () => {
  const { calls, refresh, change, names, cursor } = await device()
  const first = await refresh()
  change(row(1, A, 'Asha'))
  const second = await refresh()
  calls[1]?.arrive()
  await second.done
  expect(await names()).toEqual(['Asha', undefined])
  calls[0]?.arrive()
  await expect.poll(() => calls.length).toBe(3)
  expect(await names()).toEqual(['Asha', undefined])
  calls[2]?.arrive()
  await first.done
  expect(calls.map(({ since }) => since)).toEqual([undefined, undefined, '2'])
  expect([await names(), await cursor()]).toEqual([['Asha', undefined], '2'])
})

it('an answer that was requested before a delivery of this device does not undo that delivery', async () => {
  const { client, calls, refresh, change, names, cursor } = await device()
  const save = async (kind: 'qr.claim' | 'qr.update', name: string) => {
    await client.enqueue({ kind, code: A, fields: { name }, secrets: { pin: '123456' } })
    await client.sync.run()
    change(row(1, A, name))
  }
  const whole = await refresh()
  calls[0]?.arrive()
  await whole.done
  await save('qr.claim', 'Asha')
  change(row(2, B, 'Bina'))
  const late = await refresh()
  await save('qr.update', 'Asha K')
  calls[1]?.arrive()
  await late.done
  expect([await names(), await cursor()]).toEqual([['Asha K', 'Bina'], '1'])
})

it.each(['delivered', 'read'] as const)(
  'what was %s while all codes were on their way is requested again',
  async (how) => {
    const { client, calls, refresh, change, names, cursor } = await device()
    const all = await refresh()
    if (how === 'read') await client.cache.rememberCode(A, row(1, A, 'Asha'))
    else {
      await client.enqueue({
        kind: 'qr.claim',
        code: A,
        fields: { name: 'Asha' },
        secrets: { pin: '123456' },
      })
      await client.sync.run()
    }
    change(row(1, A, 'Asha'))
    calls[0]?.arrive()
    await all.done
    expect([await names(), await cursor()]).toEqual([[undefined], undefined])
    const again = await refresh()
    calls[1]?.arrive()
    await again.done
    expect([await names(), await cursor()]).toEqual([['Asha', undefined], '2'])
  },
)

it('a campaign that has left the device is fetched whole, without its former tag', async () => {
  const { cache, clock } = createTestClient()
  const campaign = { id: ID } as Campaign
  const asked: (string | undefined)[] = []
  const { refreshCampaign } = createCampaignsRefresh({
    ...{ cache, now: () => clock.now, session: () => ({ token: 'token' }) },
    ...{ etags: new Map<string, string | undefined>(), noteRefreshed: () => undefined },
    reads: {
      fetchCampaign: (_of, tag) => {
        asked.push(tag)
        return Promise.resolve(tag === undefined ? { value: campaign, etag: '"1"' } : null)
      },
      fetchCodes: () => Promise.resolve({ rows: [], cursor: '1' }),
    },
  })
  for (let times = 0; times < 2; times++) await refreshCampaign(ID, signal)
  await cache.forgetCampaign(ID)
  await refreshCampaign(ID, signal)
  expect(asked).toEqual([undefined, '"1"', undefined])
  expect(await cache.cachedCampaign(ID)).toMatchObject(campaign)
})

it('a list counts as fresh since its request, not since its answer', async () => {
  const { client, calls, refresh } = await device()
  const askedAt = client.clock.now
  const { done } = await refresh()
  calls[0]?.arrive()
  await done
  expect(await client.cache.freshAt(ID)).toBe(askedAt)
})

it('everything is fetched again if the server does not know the cursor, as after a backup was restored', async () => {
  const { calls, refresh, names, noted } = await device()
  const first = await refresh()
  calls[0]?.arrive()
  await first.done
  const second = await refresh()
  calls[1]?.refuse(new ApiError({ ...problemOf('validation_failed'), status: 422 }))
  await expect.poll(() => calls.length).toBe(3)
  calls[2]?.arrive()
  await second.done
  expect(calls.map(({ since }) => since)).toEqual([undefined, '1', undefined])
  expect([await names(), noted]).toEqual([
    [undefined, undefined],
    [true, true],
  ])
})

it('a failed refresh is noted, so that screens can say that their data may be old', async () => {
  const { calls, refresh, noted } = await device()
  const { done } = await refresh()
  calls[0]?.refuse(new ApiError(problemOf('internal')))
  await expect(done).rejects.toThrow()
  expect(noted).toEqual([false])
})
