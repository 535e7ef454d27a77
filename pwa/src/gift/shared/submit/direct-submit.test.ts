import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../../../test/node-server'
import type { submitDirect as SubmitDirectly } from './direct-submit'
import type { SubmittingForm } from './submission'

const payment = (form: SubmittingForm, amount = 500) =>
  ({
    kind: 'sale.payment',
    failed: 'Not saved',
    code: 'A',
    fields: { amount },
    secrets: { pin: '482913' },
    form,
  }) as const

describe('sent without a local database', () => {
  let submitDirect: typeof SubmitDirectly
  let keys: unknown[]
  /** status of the answers to come; 0 disconnects after the request was read, -1 never answers */
  const statuses: number[] = []
  const stored = new Map<string, string>()

  const loadPage = async () => {
    vi.resetModules()
    // needs the browser as soon as it is imported
    ;({ submitDirect } = await import('./direct-submit'))
  }

  beforeEach(async () => {
    keys = []
    stored.clear()
    const end = await fetchFrom((request, response) => {
      keys.push(request.headers['idempotency-key'])
      request.resume().once('end', () => {
        const status = statuses.shift() ?? 200
        if (status === -1) return
        if (status === 0) return request.socket.destroy()
        response.writeHead(status, {
          'content-type': status === 200 ? 'application/json' : 'application/problem+json',
        })
        const code = status === 422 ? 'idempotency_key_reused' : 'busy'
        response.end(
          JSON.stringify(status === 200 ? {} : { status, code, detail: 'no', title: '', type: '' }),
        )
      })
    })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    await loadPage()
    return end
  })

  it('§8 says first what failed if there is no answer, and otherwise shows the server’s words', async () => {
    statuses.push(0, 503)
    const entry = payment({})
    const cut = await submitDirect(entry)
    expect(cut).toMatchObject({ problem: { detail: expect.stringMatching(/^Not saved\. ./) as unknown } })
    const detail = 'no'
    expect(await submitDirect(entry)).toMatchObject({ problem: { detail } })
  })

  it('waits half a minute for an answer, and longer for what a slow link needs to send', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    statuses.push(-1, -1, 200)
    const form = {}
    const ended = vi.fn()
    const photo = { field: 'photo', file: new File([new Uint8Array(20_000)], 'a.jpg') }
    for (const [files, wait] of [
      [[], 30_000],
      [[photo], 40_000],
    ] as const) {
      const asked = keys.length
      const sending = submitDirect({ ...payment(form), files }).finally(ended)
      await vi.waitUntil(() => keys.length > asked)
      await vi.advanceTimersByTimeAsync(wait - 1_000)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await sending).toMatchObject({
        outcome: 'refused',
        problem: { detail: expect.stringMatching(/^Not saved\. ./) as unknown },
      })
      ended.mockClear()
    }
    expect(await submitDirect(payment(form))).toMatchObject({ outcome: 'delivered' })
    expect(new Set(keys).size).toBe(1)
  })

  it('every try of a submit has the same key until it is delivered; the same content sent again has another', async () => {
    statuses.push(0, 503, 200, 200)
    const form = {}
    const outcomes = []
    for (let i = 0; i < 4; i++) outcomes.push((await submitDirect(payment(form))).outcome)
    expect(outcomes).toEqual(['refused', 'refused', 'delivered', 'delivered'])
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String)])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('a form keeps its key whatever is changed in it, and another form has another one', async () => {
    statuses.push(0, 0, 0)
    const form = {}
    await submitDirect(payment(form, 500))
    await submitDirect(payment(form, 600))
    await submitDirect(payment({}, 500))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('reports an entry that arrived with other content, and the next press sends a new one', async () => {
    statuses.push(0, 422, 200)
    const form = {}
    await submitDirect(payment(form, 500))
    expect(await submitDirect(payment(form, 600))).toMatchObject({
      outcome: 'refused',
      problem: { detail: expect.stringContaining('press again') as unknown },
    })
    expect(await submitDirect(payment(form, 600))).toMatchObject({ outcome: 'delivered' })
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('the key comes back with the draft after a reload, and is deleted once the entry is delivered', async () => {
    statuses.push(0, 200, 200)
    for (let visits = 0; visits < 3; visits++) {
      await loadPage()
      await submitDirect(payment({ draft: 'A.diary' }))
    }
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect([...stored.keys()]).toEqual([])
  })

  it('a claim has the id that the server put into the page for browsers that send the form themselves', async () => {
    const id = '018f3f4e-0000-4000-8000-000000000001'
    vi.stubGlobal('document', {
      querySelector: (of: string) => (of === 'input[name=_key]' ? { value: id } : null),
    })
    statuses.push(0, 200)
    const claim = {
      kind: 'qr.claim',
      failed: 'Not claimed',
      code: 'A',
      fields: { name: 'Asha' },
      secrets: { pin: '482913' },
    } as const
    await submitDirect(claim)
    await submitDirect(claim)
    expect(keys).toEqual([id, id])
  })
})
