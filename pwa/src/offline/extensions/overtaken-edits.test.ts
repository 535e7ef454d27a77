import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchMetEdits } from '../queue/met-edits'
import { forgetOwner } from '../store/forget-owner'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import { askForOvertaken, lookForOvertaken, type OvertakenEditsDeps } from './overtaken-edits'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A] = CODES
const WEEK = 7 * 24 * 60 * 60_000
const lost = (field: string): MetEdit => ({ field, yours: '97', theirs: '98', stands: 'theirs' })

/** Delivers an edit of a claimed card. @returns its id */
async function deliver(client: TestClient): Promise<string> {
  client.server.claimedBy.set(A, 'somebody')
  const id = await client.enqueue({ kind: 'qr.update', code: A, fields: { mobile: '97' } })
  await client.sync.run()
  return id
}
const look = (client: TestClient, ask: OvertakenEditsDeps['ask']) =>
  lookForOvertaken({ db: client.db, ask, now: () => client.clock.now })
const answering = (id: string, ...fields: string[]) =>
  vi.fn<OvertakenEditsDeps['ask']>(() => Promise.resolve([{ id, met: fields.map(lost) }]))

/** Opens the page of the gift until it has shown something about this edit. @returns what it shows */
async function visit(client: TestClient, id: string, account: string | null = null) {
  const tell = vi.fn()
  const end = watchMetEdits(client.db, A, () => account, tell)
  const { overtaken = [] } = await client.entry(id)
  await expect.poll(async () => (await client.entry(id)).overtakenTold).toBe(overtaken.length)
  end()
  return tell.mock.calls
}

describe('an edit that was delivered first, and then overtaken', () => {
  it('is reported once, field by field, and stays in the outbox', async () => {
    const id = await deliver(client)
    const ask = answering(id, 'mobile')
    await look(client, ask)
    expect(ask).toHaveBeenCalledExactlyOnceWith([{ id, code: A }])
    expect(await visit(client, id)).toEqual([[[{ met: [lost('mobile')] }]]])

    await look(client, answering(id, 'mobile'))
    await look(client, answering(id, 'mobile', 'name'))
    expect(await visit(client, id)).toEqual([[[{ met: [lost('name')] }]]])
    expect((await client.entry(id)).overtaken).toEqual([lost('mobile'), lost('name')])
  })

  it('is reported together with what it met itself when it arrived', async () => {
    client.server.claimedBy.set(A, 'somebody')
    const id = await client.enqueue({ kind: 'qr.update', code: A, fields: { mobile: '97', name: 'Asha' } })
    const body = { code: A, claimed: true, met: [lost('name')] }
    client.server.scripted.set(id, { id, outcome: 'applied', status: 200, replayed: false, body })
    await client.sync.run()
    await look(client, answering(id, 'mobile'))
    expect(await visit(client, id)).toEqual([[[body, { met: [lost('mobile')] }]]])
  })

  it('is reported long after it left the outbox: it comes back for a week, without what was entered', async () => {
    const id = await deliver(client)
    const deliveredAt = client.clock.now
    client.clock.now += 10 * WEEK
    await client.sync.run()
    expect(await client.db.outbox.count()).toBe(0)
    await look(client, answering(id, 'mobile'))
    expect(await client.entry(id)).toMatchObject({ code: A, state: 'delivered', fields: {}, deliveredAt })
    expect(await visit(client, id)).toEqual([[[{ met: [lost('mobile')] }]]])
    await client.sync.run()
    expect(await client.db.outbox.count()).toBe(1)

    client.clock.now += WEEK + 1
    await client.sync.run()
    await look(client, answering(id, 'mobile'))
    expect(await client.db.outbox.count()).toBe(0)
    await look(client, answering(id, 'mobile', 'name'))
    expect(await visit(client, id)).toEqual([[[{ met: [lost('name')] }]]])
  })

  it('is reported only to its maker, and is forgotten at logout', async () => {
    const [asha, ravi] = ['asha', 'ravi']
    client.signIn(asha)
    const hers = await deliver(client)
    client.signIn(ravi)
    const his = await deliver(client)
    await look(client, answering(hers, 'mobile'))
    await look(client, answering(his, 'name'))
    expect(await visit(client, his, ravi)).toEqual([[[{ met: [lost('name')] }]]])

    client.clock.now += 2 * WEEK
    await client.sync.run()
    await forgetOwner(client.db)
    const ask = answering(hers, 'email')
    await look(client, ask)
    expect(ask).not.toHaveBeenCalled()
  })
})

it('nothing is asked if no edit was delivered', async () => {
  await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
  await client.sync.run()
  await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha' } })
  const ask = answering('x', 'name')
  await look(client, ask)
  expect(ask).not.toHaveBeenCalled()
})

describe('the question', () => {
  let http: Server | undefined
  afterEach(async () => {
    http?.closeAllConnections()
    await new Promise((resolve) => http?.close(resolve))
  })
  const asking = async (answer: RequestListener) => {
    const server = (http = createServer(answer))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return askForOvertaken(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const edits = [{ id: '01900000-0000-7000-8000-000000000001', code: A }]

  it('returns what the server answers', async () => {
    const told = [{ id: edits[0]?.id, met: [lost('mobile')] }]
    const ask = await asking((request, response) => {
      expect([request.method, request.url]).toEqual(['POST', '/api/sync/overtaken'])
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    })
    expect(await ask(edits)).toEqual(told)
  })

  it.each([
    ['a page of a portal', 200, '<html>'],
    ['something else', 200, '[{"id": 1}]'],
    ['an error', 503, '{}'],
  ])('is asked again after %s, and nothing is changed until then', async (_, status, body) => {
    const id = await deliver(client)
    const ask = await asking((_, response) => response.writeHead(status).end(body))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    for (const tries of [1, 2]) {
      await look(client, ask)
      expect(warn).toHaveBeenCalledTimes(tries)
    }
    warn.mockRestore()
    expect(await client.entry(id)).not.toHaveProperty('overtaken')
  })
})
