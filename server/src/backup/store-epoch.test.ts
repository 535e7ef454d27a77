import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { claimOperation } from '../../test/forms'
import { beginEpoch, parseRevisionCursor, recordBackup, revisionCursor } from './store-epoch'

describe.each(engines)('the epoch of a store on $name', (engine) => {
  let test: TestApp
  beforeAll(async () => (test = await openTestApp(engine)))
  afterAll(() => test.close())

  it('is part of the cursor and the tag of a list: in another epoch an earlier cursor gets everything', async () => {
    const owner = await test.signUp()
    const { campaign, codes } = await test.campaign(owner, { qr_quantity: 4 })
    const url = `/api/campaigns/${campaign.id}/qrcodes`
    const get = (query = '', headers = {}) =>
      test.call({ method: 'GET', url: url + query, headers: { ...owner, ...headers } })
    const claim = (at: number) =>
      test.call({ method: 'POST', url: `/api/qr/${codes[at]?.code}/claim`, payload: claimForm() })
    await claim(0)
    const first = await get()
    const [tag, cursor] = [String(first.headers.etag), String(first.headers['x-cursor'])]
    expect(cursor).toMatch(/^\d+$/)
    expect((await get('', { 'if-none-match': tag })).status).toBe(304)
    expect((await get(`?since=${cursor}`)).json()).toEqual([])

    const epoch = await test.deps.db.write(beginEpoch)
    // the revision is the same, and may stand for other rows
    expect((await get('', { 'if-none-match': tag })).status).toBe(200)
    const everything = await get(`?since=${cursor}`)
    expect(everything.json<ListedQrCode[]>().map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const later = String(everything.headers['x-cursor'])
    expect(later).toBe(`${epoch}.${cursor}`)
    // a cursor of a later time of another epoch is none of the future
    expect((await get(`?since=other-epoch1.${Number(cursor) + 5}`)).json()).toHaveLength(4)
    await claim(1)
    expect((await get(`?since=${later}`)).json<ListedQrCode[]>().map(({ number }) => number)).toEqual([2])
    expect((await get('', { 'if-none-match': String((await get()).headers.etag) })).status).toBe(304)
  })

  it('is said with each answer to a sync, beside the time and what a backup has', async () => {
    const state = async () => {
      const { headers } = await test.call({ method: 'POST', url: '/api/sync', payload: { operations: [] } })
      return ['tohfa-epoch', 'tohfa-backed-up-through', 'tohfa-time'].map((name) => headers[name])
    }
    const [before, none, time] = await state()
    expect([none, time]).toEqual(['0', String(test.clock.now())])
    const epoch = await test.deps.db.write(async (tx) => {
      await recordBackup(tx, 1_234)
      return beginEpoch(tx)
    })
    expect(epoch).not.toBe(before)
    expect((await state()).slice(0, 2)).toEqual([epoch, '1234'])
  })

  it('keeps a batch for another epoch away: what was delivered before it has to come first', async () => {
    const { codes } = await test.campaign(await test.signUp())
    const operation = claimOperation(codes[0]?.code ?? '')
    const send = async (epoch?: string) => {
      const headers = epoch === undefined ? {} : { 'tohfa-epoch': epoch }
      return test.call({ method: 'POST', url: '/api/sync', payload: { operations: [operation] }, headers })
    }
    const known = String(
      (await test.call({ method: 'POST', url: '/api/sync', payload: { operations: [] } })).headers[
        'tohfa-epoch'
      ],
    )
    const now = await test.deps.db.write(beginEpoch)
    const early = await send(known)
    expect([early.status, early.body, early.headers['tohfa-epoch']]).toEqual([200, '', now])
    expect((await send(now)).body).toContain('"outcome":"applied","status":200,"replayed":false')
    // a device of before this header names none
    expect((await send()).body).toContain('"replayed":true')
  })
})

it.each(['', 'x', '-1', '1.5', '1.2.3', '.5', 'ABCDEFGHIJKL.', '99999999999', 'ABCDEFGHIJKL.-1'])(
  'the text %j is no cursor of any epoch',
  (text) => expect(parseRevisionCursor(text)).toBeNull(),
)

it('a cursor is the revision alone in the first epoch, which is what devices have kept so far', () => {
  expect(revisionCursor('0', 7)).toBe('7')
  expect(parseRevisionCursor('7')).toEqual({ epoch: '0', revision: 7 })
  expect(parseRevisionCursor(revisionCursor('ABC-EFG_IJKL', 7))).toEqual({
    epoch: 'ABC-EFG_IJKL',
    revision: 7,
  })
})
