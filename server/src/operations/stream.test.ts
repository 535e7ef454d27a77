import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import type { ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimOperation } from '../../test/forms'

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('the answer of a batch on $name', (engine) => {
  let origin: string
  // hashes wait here while it is closed
  let gate = Promise.resolve()
  let openGate = () => {}
  const closeGate = () => {
    gate = new Promise((resolve) => (openGate = resolve))
  }
  const test = testApp(engine, {}, ({ hasher }) => ({
    hasher: { ...hasher, hash: (secret, cost) => gate.then(() => hasher.hash(secret, cost)) },
  }))
  const supply = beforeTests(() => codeSupply(test, 20))
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  async function send(operations: object[], abort?: AbortSignal) {
    const answer = await fetch(`${origin}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operations }),
      ...(abort && { signal: abort }),
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    return {
      /** the next line, as soon as it has come */
      async line(): Promise<OperationResult | null> {
        while (!rest.includes('\n')) {
          const piece = await reader?.read()
          if (!piece || piece.done) return null
          rest += piece.value
        }
        const line = rest.slice(0, rest.indexOf('\n'))
        rest = rest.slice(line.length + 1)
        return JSON.parse(line) as OperationResult
      },
    }
  }

  it('comes line by line, while other codes are still being applied', async () => {
    closeGate()
    const [slow, fast] = [claimOperation(supply.next()), claimOperation('0'.repeat(20))]
    const answer = await send([slow, fast])
    expect(await answer.line()).toMatchObject({ id: fast.id, outcome: 'refused' })
    openGate()
    expect(await answer.line()).toMatchObject({ id: slow.id, outcome: 'applied' })
    expect(await answer.line()).toBeNull()
  })

  it('claims beyond the room for waiting are asked to return, and all others are applied', async () => {
    const [room, lanes] = [564, 16]
    const { codes } = await test.campaign(supply.owner, { qr_quantity: 36 * lanes })
    closeGate()
    const batches = Promise.all(
      Array.from({ length: 36 }, (_, i) =>
        send(codes.slice(i * lanes, (i + 1) * lanes).map(({ code }) => claimOperation(code))),
      ),
    )
    const later = () => test.post('/api/sync', 'is not read', { 'content-type': 'application/json' })
    await expect.poll(async () => (await later()).status).toBe(429)
    const { headers } = await later()
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5)
    // a crowd that waits at home keeps no connections
    expect(headers.connection).toBe('close')
    openGate()
    const outcomes: unknown[] = []
    for (const answer of await batches)
      for (let result = await answer.line(); result; result = await answer.line())
        outcomes.push(result.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['applied', 'retry']))
    const retried = outcomes.filter((outcome) => outcome === 'retry')
    // more on a machine so busy that some lose their patience
    expect(retried.length).toBeGreaterThanOrEqual(codes.length - room)
    expect(outcomes).toHaveLength(codes.length)
  })

  it('a single claim does not wait behind a whole batch', async () => {
    const hashing = vi.spyOn(test.deps.hasher, 'hash')
    const { owner } = supply
    const { codes } = await test.campaign(owner, { qr_quantity: 200 })
    closeGate()
    const batch = send(codes.map(({ code }) => claimOperation(code)))
    await expect.poll(() => hashing.mock.calls.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    // only the hashes under way are before a newcomer
    expect(hashing.mock.calls.length).toBeLessThanOrEqual(Math.max(16, 4 * availableParallelism()))
    openGate()
    const answer = await batch
    for (let lines = 0; lines < 200; lines++)
      expect(await answer.line()).toMatchObject({ outcome: 'applied' })
    expect(await answer.line()).toBeNull()
    hashing.mockRestore()
  })

  it('if the device breaks off, what had begun is done and answered next time; the rest is not begun', async () => {
    const code = supply.next()
    const begun = claimOperation(code)
    const next = { ...claimOperation(code), kind: 'qr.update', fields: { name: 'Next', pin: '482913' } }
    closeGate()
    const abort = new AbortController()
    const hungUp = new Promise((resolve) =>
      test.app.server.once('request', (_request, response: ServerResponse) =>
        response.once('close', resolve),
      ),
    )
    const answer = await send([claimOperation('0'.repeat(20)), begun, next], abort.signal)
    await answer.line()
    abort.abort()
    // the server notices it
    await hungUp
    openGate()
    await expect
      .poll(async () => (await test.get(`/api/qr/${code}`)).json())
      .toMatchObject({ claimed: true, claimer_name: 'Asha Rao' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await test.get(`/api/qr/${code}`)).json()).toMatchObject({
      claimer_name: 'Asha Rao',
    })
    expect(await test.sync([begun, next])).toMatchObject([
      { outcome: 'applied', replayed: true },
      { outcome: 'applied', replayed: false },
    ])
  })
})
