import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { submitDirect as SubmitDirectly } from './direct-submit'

const payment = {
  kind: 'sale.payment',
  code: 'A',
  fields: { amount: 500 },
  secrets: { pin: '482913' },
} as const

describe('sent without a local database', () => {
  let submitDirect: typeof SubmitDirectly
  let server: Server
  const keys: unknown[] = []
  /** of the answers to come; 0 hangs up after the request was read */
  const statuses: number[] = []

  beforeEach(async () => {
    server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      request.resume().once('end', () => {
        const status = statuses.shift() ?? 200
        if (status === 0) return request.socket.destroy()
        response.writeHead(status, {
          'content-type': status === 200 ? 'application/json' : 'application/problem+json',
        })
        response.end(
          JSON.stringify(status === 200 ? {} : { status, code: 'busy', detail: 'no', title: '', type: '' }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init),
    )
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', { getItem: () => null })
    // asks for the browser as soon as it is read
    ;({ submitDirect } = await import('./direct-submit'))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('every try of a submit has the same key until it is delivered; the same content sent again has another', async () => {
    statuses.push(0, 503, 200, 200)
    const outcomes = []
    for (let i = 0; i < 4; i++) outcomes.push((await submitDirect(payment)).outcome)
    expect(outcomes).toEqual(['refused', 'refused', 'delivered', 'delivered'])
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String)])
    expect(keys[3]).not.toBe(keys[0])
  })
})
