import { beforeEach, describe, expect, it, vi } from 'vitest'
import { waitingClaim } from '../../../../test/samples'
import type * as Device from '../../../offline/device-store'
import type { SubmittingForm } from './submission'
import type { submitThroughOutbox as SubmitThroughOutbox } from './outbox-submit'

const A = 'AAAAAAAAAAAAAAAAAAAA'

describe('a refused operation that is corrected', () => {
  let device: typeof Device
  let submitThroughOutbox: typeof SubmitThroughOutbox

  beforeEach(async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', { getItem: () => null })
    // need the browser as soon as they are imported
    device = await import('../../../offline/device-store')
    ;({ submitThroughOutbox } = await import('./outbox-submit'))
  })

  it.each(['delivered', 'queued', 'sending'] as const)(
    'stays unchanged if it is %s by then',
    async (state) => {
      const { outbox } = device.deviceDatabase
      await outbox.clear()
      const entry = waitingClaim(A, {
        ...{ id: 'entry', kind: 'diary.entry', fields: { text: 'The river is up' }, state },
        ...(state === 'delivered' && { deliveredAt: 2 }),
      })
      await outbox.add(entry)
      const answer = await submitThroughOutbox({
        kind: 'diary.entry',
        failed: 'Not saved',
        code: A,
        fields: { text: 'The river is up again' },
        secrets: {},
        fixes: 'entry',
      })
      expect(answer).toMatchObject({ outcome: 'refused', stored: undefined })
      expect(await outbox.toArray()).toMatchObject([{ id: 'entry', fields: entry.fields, state }])
    },
  )
})

describe('a press whose outcome is unknown', () => {
  let device: typeof Device
  let submitThroughOutbox: typeof SubmitThroughOutbox
  const keys: unknown[] = []
  const stored = new Map<string, string>()
  const written = new Map<string, string>()
  const entry = (form: SubmittingForm, text = 'The river is up') =>
    ({ kind: 'diary.entry', failed: 'Not saved', code: A, fields: { text }, secrets: {}, form }) as const

  const loadPage = async () => {
    vi.resetModules()
    device = await import('../../../offline/device-store')
    ;({ submitThroughOutbox } = await import('./outbox-submit'))
  }
  beforeEach(async () => {
    keys.length = 0
    stored.clear()
    written.clear()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('location', { origin: 'http://gifts.test' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value)
        written.set(key, value)
      },
      removeItem: (key: string) => stored.delete(key),
    })
    // nothing ever arrives
    vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
      const key = new Headers(headers).get('idempotency-key')
      if (key) keys.push(key)
      return Promise.reject(new TypeError('no network'))
    })
    await loadPage()
    await device.deviceDatabase.outbox.clear()
  })

  const rows = () => device.deviceDatabase.outbox.toArray()
  /** The next transactions that write an entry end with an error, before or after their commit. */
  const breakTransactions = (times: number, when: 'before' | 'after') => {
    const { deviceDatabase: db } = device
    const run = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    let left = times
    const broken = async (...args: unknown[]) => {
      const tables: unknown = args[1]
      const writes = Array.isArray(tables) && tables.includes(db.blobs) && !tables.includes(db.codes)
      if (!writes || left-- <= 0) return run(...args)
      if (when === 'after') await run(...args)
      throw new DOMException('the connection was lost', 'UnknownError')
    }
    vi.spyOn(db, 'transaction').mockImplementation(broken as never)
  }

  it('is one entry if the commit succeeded without being reported', async () => {
    breakTransactions(1, 'after')
    expect(await submitThroughOutbox(entry({}))).toMatchObject({ outcome: 'saved' })
    expect(await rows()).toHaveLength(1)
    expect(keys).toEqual([])
  })

  it('two presses at once make one entry, a later press makes another one', async () => {
    const form = {}
    await Promise.all([submitThroughOutbox(entry(form)), submitThroughOutbox(entry(form))])
    expect(await rows()).toHaveLength(1)
    await submitThroughOutbox(entry(form))
    expect(await rows()).toHaveLength(2)
  })

  it('sends directly if the outbox fails, under the id with which a later press stores it', async () => {
    const form = {}
    breakTransactions(2, 'before')
    expect(await submitThroughOutbox(entry(form))).toMatchObject({ outcome: 'refused', stored: undefined })
    expect(keys).toHaveLength(1)
    await submitThroughOutbox(entry(form))
    expect(await rows()).toMatchObject([{ id: keys[0] }])
  })

  it('finds the saved entry when the draft of a page that closed during the save is sent again', async () => {
    await submitThroughOutbox(entry({ draft: `${A}.diary` }))
    const before = await rows()
    await loadPage()
    // as it was when the page closed: with the entry, and with the draft
    for (const [key, value] of written) stored.set(key, value)
    await submitThroughOutbox(entry({ draft: `${A}.diary` }))
    expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('another entry in a second tab is not confused with the one that this tab is sending', async () => {
    const draft = `${A}.diary`
    await Promise.all([
      submitThroughOutbox(entry({ draft })),
      submitThroughOutbox(entry({ draft }, 'The bridge is gone')),
    ])
    expect((await rows()).map(({ fields }) => fields.text).sort()).toEqual([
      'The bridge is gone',
      'The river is up',
    ])
  })

  it('if another tab blocks the database, it is sent straight to the server, under the id that it keeps', async () => {
    const { tellDatabaseTrouble } = await import('../../../offline/store/database-trouble')
    const form = {}
    const { deviceDatabase: db } = device
    const opening = vi.spyOn(db, 'transaction').mockReturnValue(new Promise(() => {}) as never)
    const sent = submitThroughOutbox(entry(form))
    tellDatabaseTrouble('blocked')
    expect(await sent).toMatchObject({
      outcome: 'refused',
      stored: undefined,
      problem: { detail: expect.stringContaining('close the other tabs') as unknown },
    })
    expect(keys).toHaveLength(1)
    opening.mockRestore()
    tellDatabaseTrouble(undefined)
    await submitThroughOutbox(entry(form))
    expect(await rows()).toMatchObject([{ id: keys[0] }])
  })

  it('a page that a newer version has made outdated says that it has to be reloaded', async () => {
    const { tellDatabaseTrouble } = await import('../../../offline/store/database-trouble')
    breakTransactions(2, 'before')
    tellDatabaseTrouble('outdated')
    expect(await submitThroughOutbox(entry({}))).toMatchObject({
      outcome: 'refused',
      problem: { detail: expect.stringContaining('Please reload this page') as unknown },
    })
  })
})
