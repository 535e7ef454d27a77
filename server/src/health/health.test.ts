import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { StoreUnavailableError } from '../db/store-unavailable'
import { createOutages } from '../http/outages'
import { createReadiness } from './readiness'

const MINUTE = 60_000

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('the readiness of a server on $name', (engine) => {
  let files: 'there' | 'away' | 'silent' = 'there'
  let asked = 0
  const test = testApp(engine, { LOG_LEVEL: 'warn' }, ({ blobs }) => ({
    blobs: {
      ...blobs,
      info(key) {
        asked += 1
        if (files === 'silent') return new Promise(() => {})
        if (files === 'there') return blobs.info(key)
        return Promise.reject(new StoreUnavailableError('files', new Error('a fault of this test')))
      },
    },
  }))
  const readiness = (patienceMs?: number) =>
    createReadiness({ ...test.deps, ...(patienceMs !== undefined && { patienceMs }) })

  it('names the part that is away, even before anybody needs a file', async () => {
    expect((await test.get('/api/livez')).json()).toEqual({ status: 'ok' })
    expect((await test.get('/api/readyz')).json()).toEqual({ status: 'ok' })
    files = 'away'
    const away = {
      status: 'degraded',
      parts: [{ part: 'files', detail: 'Photos and recordings cannot be reached.' }],
    }
    expect((await test.get('/api/readyz')).json()).toEqual(away)
    // it was noticed before anybody needed a file
    expect((await test.get('/api/health')).json()).toEqual(away)
    files = 'there'
    expect((await test.get('/api/health')).json()).toEqual({ status: 'ok' })
  })

  it('does not wait for a silent part, and does not ask it twice', async () => {
    files = 'silent'
    asked = 0
    const { look } = readiness(5)
    for (let i = 0; i < 3; i++)
      expect((await look(['database', 'files'])).filter(({ part }) => part === 'files')).toHaveLength(1)
    expect(asked).toBe(1)
    files = 'there'
  })

  it('is known for all other parts while one stays silent, which is asked only once', async () => {
    let filesAsked = 0
    const outages = createOutages({
      probes: {
        database: async () => {},
        files: () => new Promise(() => (filesAsked += 1)),
        space: async () => {},
      },
      ...{ log: () => {}, count: () => {}, now: test.clock.now, patienceMs: 5 },
    })
    outages.saw(new StoreUnavailableError('files', null))
    expect(await outages.look()).toEqual(['files'])
    outages.saw(new StoreUnavailableError('database', null))
    expect(await outages.look()).toEqual(['files'])
    expect(filesAsked).toBe(1)
    outages.close()
  })

  it('ends before the server stops; without a question lately the server does not wait', async () => {
    expect(readiness().leave()).toBe(false)
    const one = readiness()
    expect(one.isLeaving()).toBe(false)
    test.clock.advance(MINUTE)
    expect(one.leave()).toBe(false)
    expect(one.isLeaving()).toBe(true)
    expect(one.leave()).toBe(true)
  })
})
