import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Sale } from '@tohfa/sync-protocol/entities/sale'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { eq, getTableColumns } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp, type Answer } from '../../test/app'
import { codeSupplies, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, entryOperation } from '../../test/forms'
import { openTwin, twinApp } from '../../test/twin'
import type { AroundStatement } from '../db/database'
import { insertMany } from '../db/insert-many'
import { openDatabase } from '../db/open-database'
import { createEntryTexts } from '../diary/entry-texts'
import { createThrottle } from '../rate-limits/throttle'
import { MOVES_OF_GIFT } from './recovery.service'

const { pin } = claimForm()
const MOVED = [410, 'code_moved']

describe.each(engines)('a gift that is moved to a new link on $name', (engine) => {
  const test = testApp(engine, {}, (real) => ({
    throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 10_000, windowMs: 60_000 }) },
  }))
  const twin = twinApp(engine, test)
  const owner = beforeTests(() => test.signUp())
  const supplies = beforeTests(() => codeSupplies(test, 40, {}, owner))

  const byPin = { 'x-pin': pin }
  const read = (url: string) => test.get(url, byPin)
  const move = (code: string, headers = {}, app = test) => app.post(`/api/qr/${code}/move`, { pin }, headers)
  const movedTo = (answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<{ code: string }>().code
  }
  const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const listed = async ({ campaign }: CodeSupply) =>
    (await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner)).json<ListedQrCode[]>()
  const write = (code: string, text: string, app = test) =>
    app.post(`/api/diary/${code}/entry`, entryForm({ text }))
  const entriesOf = async (code: string) =>
    (await read(`/api/diary/${code}/entries`)).json<{ entries: { id: string; text: string }[] }>().entries
  const texts = async (code: string) => (await entriesOf(code)).map(({ text }) => text)

  /** what the holder of a gift reads, with a mark in place of its code */
  const everything = async (type: CampaignType, code: string) => {
    const paths = {
      vcard: [`qr/${code}`, `qr/${code}/history`],
      diary: [`qr/${code}`, `diary/${code}/entries`, `diary/${code}/bin`],
      travel: [`qr/${code}`, `travel/${code}/details`, `travel/${code}/history`],
      sale: [`qr/${code}`, `sale/${code}/details`, `sale/${code}/receipt`],
    }[type]
    const versions =
      type === 'diary' ? (await entriesOf(code)).map(({ id }) => `diary/${code}/entries/${id}/versions`) : []
    const answers = await Promise.all([...paths, ...versions].map((path) => read(`/api/${path}`)))
    return answers.map(({ status, body }) => [status, body.replaceAll(code, 'CODE')])
  }
  const change = async (type: CampaignType, code: string) => {
    if (type === 'vcard') await test.put(`/api/qr/${code}/update`, { pin, name: 'Asha Again' })
    if (type === 'travel')
      await test.put(`/api/travel/${code}/update`, {
        pin,
        passport_number: 'A1234567',
        address: 'Pune',
        dob: '1991-03-01',
      })
    if (type === 'sale')
      await test.post(`/api/sale/${code}/payments`, { pin, amount: 50, payment_method: 'UPI' })
    if (type !== 'diary') return
    for (const text of ['First', 'Second']) await write(code, text)
    const [second, first] = await entriesOf(code)
    const url = `/api/diary/${code}/entries`
    for (const { status } of [
      await test.put(`${url}/${first?.id}`, { pin, text: 'First, again' }),
      await test.delete(`${url}/${second?.id}`, byPin),
    ])
      expect(status).toBe(200)
  }

  it.each(['vcard', 'diary', 'travel', 'sale'] as const)(
    'of type %s keeps everything, its number and its PIN; the old code says to all that it was moved',
    async (type) => {
      const supply = supplies[type]
      const code = await supply.claimed()
      await change(type, code)
      const before = await everything(type, code)
      const row = (await listed(supply)).find((one) => one.code === code)
      const to = movedTo(await move(code))
      expect(to).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
      expect(await everything(type, to)).toEqual(before)
      const rows = await listed(supply)
      expect(rows.find((one) => one.code === to)).toEqual({ ...row, code: to })
      expect(rows.filter(({ number }) => number === row?.number)).toHaveLength(1)
      expect(rows.map((one) => one.number).sort((a, b) => a - b)[0]).toBe(1)
      for (const answer of [
        await test.get(`/api/qr/${code}`),
        await test.get(`/api/qr/${code.toLowerCase()}`),
        await test.get(`/api/qr/${code}/campaign`),
        await test.post(`/api/qr/${code}/verify-pin`, { pin }),
        await test.post(`/api/qr/${code}/claim`, claimForm()),
        await test.post(`/api/qr/${code}/recovery`, { pin }),
        await test.post(`/api/qr/${code}/erase`, { pin }),
        await move(code),
      ])
        expect([...refusal(answer), answer.json<{ detail: string }>().detail]).toEqual([
          ...MOVED,
          'This gift was moved to a new link by its holder.',
        ])
    },
  )

  it('with thousands of rows is moved whole, in few statements', async () => {
    const MANY = 1000
    const code = await supplies.diary.claimed()
    const texts = createEntryTexts(test.deps.secrets)
    const ids = Array.from({ length: MANY }, () => v7())
    await test.deps.db.write(async (tx) => {
      const content = { day: 20260301, audio: null, images: '[]' }
      const entries = ids.map((id, i) => ({
        ...{ id, code, number: i + 1, ...content, writtenAt: 1, version: null, editedAt: null },
        ...{ ...texts.seal(`entry ${i}`, { code, entry: id, version: id }), deletedAt: null },
      }))
      const versions = ids.map((entryId, i) => ({
        ...{ id: `version ${i}`, code, entryId, ...content, at: 1, storedAt: 1, open: i % 2 === 0 },
        ...texts.seal(`version ${i}`, { code, entry: entryId, version: `version ${i}` }),
      }))
      const past = ids.map((_, i) => ({
        ...{ id: `past ${i}`, code, revision: i, field: 'name', value: `name ${i}`, replacedBy: null },
        ...{ capturedAt: 1, replacedCapturedAt: 1, late: false, by: 'pin', at: 1 },
      }))
      const consents = ids.map((_, i) => ({
        ...{ id: `consent ${i}`, code, purpose: 'offers', language: 'en', givenAt: i, channel: 'self' },
      }))
      await insertMany(tx, 'test', 'diaryEntries', entries)
      await insertMany(tx, 'test', 'entryVersions', versions)
      await insertMany(tx, 'test', 'history', past)
      await insertMany(tx, 'test', 'pastConsents', consents)
    })
    let statements = 0
    const around: AroundStatement = (_, run) => (statements++, run())
    const db = await openDatabase({ ...test.database.location, around })
    const { database, deps } = test
    const counted = await openTwin(engine, {
      ...test,
      database: { ...database, db },
      deps: { ...deps, db },
    })
    statements = 0
    const to = movedTo(await move(code, {}, counted))
    expect(statements).toBeLessThan(MANY / 5)
    await counted.close()
    await db.close()

    expect((await entriesOf(to)).map(({ text }) => text)).toEqual(
      ids.map((_, i) => `entry ${i}`).toReversed(),
    )
    const { q, t } = test.deps.db.read
    const versions = await q.select().from(t.entryVersions).where(eq(t.entryVersions.code, to))
    expect(versions.map((row) => texts.openVersion(to, row).text).sort()).toEqual(
      ids.map((_, i) => `version ${i}`).sort(),
    )
    const past = await q.select().from(t.history).where(eq(t.history.code, to))
    expect(new Set(past.map(({ value }) => value)).size).toBe(MANY)
    const consents = await q.select().from(t.pastConsents).where(eq(t.pastConsents.code, to))
    expect(consents).toHaveLength(MANY)
  })

  it('every table that belongs to a gift is moved, or left on purpose', () => {
    const { t } = test.deps.db.read
    const ofGifts = Object.entries(t).flatMap(([name, table]) =>
      'code' in getTableColumns(table) ? [name] : [],
    )
    const takenOver = [
      'codes',
      'consents',
      'diaryEntries',
      'entryVersions',
      'history',
      'pastConsents',
      'pinResets',
      'pins',
      'salePayments',
      'sales',
      'travelers',
    ]
    // its recovery code, known devices and passkeys are bound to the old code, and so are earlier answers; the codes themselves
    // keep the fact that they were moved
    const left = ['recoveries', 'giftPasskeys', 'pinDevices', 'operations', 'movedCodes']
    expect(ofGifts.sort()).toEqual([...takenOver, ...left].sort())
  })

  it('can be changed, moved again, and erased with what is stored under every code that it had', async () => {
    const code = supplies.vcard.next()
    const key = { 'idempotency-key': v7() }
    await test.post(`/api/qr/${code}/claim`, claimForm({ name: 'Movedperson' }), key)
    const second = movedTo(await move(code))
    expect((await test.put(`/api/qr/${second}/update`, { pin, company_name: 'New' })).status).toBe(200)
    const third = movedTo(await move(second))
    for (const old of [code, second]) expect(refusal(await test.get(`/api/qr/${old}`))).toEqual(MOVED)
    expect((await test.get(`/api/qr/${third}`)).json()).toMatchObject({
      claimer_name: 'Movedperson',
      claimer_company: 'New',
    })
    expect((await test.post(`/api/qr/${third}/erase`, { pin })).status).toBe(200)
    const { q, t } = test.deps.db.read
    for (const [name, table] of Object.entries(t))
      expect([name, JSON.stringify(await q.select().from(table)).includes('Movedperson')]).toEqual([
        name,
        false,
      ])
    expect(refusal(await test.get(`/api/qr/${code}`))).toEqual(MOVED)
  })

  it('is in the log without a code, and open screens are updated', async () => {
    const code = await supplies.sale.claimed()
    const { campaign } = supplies.sale
    const revision = async () =>
      (await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner)).headers['x-cursor']
    const since = await revision()
    const to = movedTo(await move(code))
    const changed = await test.get(
      `/api/campaigns/${campaign.id}/qrcodes?since=${encodeURIComponent(String(since))}`,
      owner,
    )
    expect(changed.json()).toMatchObject([{ code: to }])
    const log = await test.get(`/api/campaigns/${campaign.id}/log`, owner)
    expect(log.json<CampaignLogEntry[]>()[0]).toMatchObject({
      action: 'gift.moved',
      actor_kind: 'recipient',
      number: changed.json<ListedQrCode[]>()[0]?.number,
      details: {},
    })
    for (const one of [code, to]) expect(log.body).not.toContain(one)
  })

  it('returns its new code again to the same call, as the answer may have been lost', async () => {
    const code = await supplies.vcard.claimed()
    const key = { 'idempotency-key': v7() }
    const to = movedTo(await move(code, key))
    const again = await move(code, key)
    expect([movedTo(again), again.headers['idempotency-replayed']]).toEqual([to, 'true'])
    const guessed = await test.post(`/api/qr/${code}/move`, { pin: '000000' }, key)
    expect(refusal(guessed)).toEqual([422, 'idempotency_key_reused'])
  })

  it('can be moved three times in a day', async () => {
    let code = await supplies.vcard.claimed()
    for (let moves = 0; moves < MOVES_OF_GIFT; moves++) code = movedTo(await move(code))
    const refused = await move(code)
    expect(refusal(refused)).toEqual([429, 'too_many_tries'])
    expect(refused.headers['retry-after']).toBe(String((24 * 60 * 60_000) / 1000))
    expect((await test.get(`/api/qr/${code}`)).status).toBe(200)
    test.clock.advance(24 * 60 * 60_000)
    movedTo(await move(code))
  })

  it('its open reset link and its recovery code end with the old link', async () => {
    const code = await supplies.vcard.claimed()
    const { recovery_code } = (await test.post(`/api/qr/${code}/recovery`, { pin })).json<{
      recovery_code: string
    }>()
    const { number } = (await listed(supplies.vcard)).find((one) => one.code === code) ?? { number: 0 }
    const url = `/api/campaigns/${supplies.vcard.campaign.id}/codes/${number}/reset-pin`
    const link = (await test.post(url, { reason: 'other' }, owner)).json<{ url: string }>().url
    const to = movedTo(await move(code))
    const token = link.split('#')[1]
    for (const at of [code, to]) {
      const used = await test.post(`/api/qr/${at}/reset-pin`, { token, pin })
      expect(refusal(used)).toEqual(at === code ? MOVED : [410, 'reset_link_invalid'])
      const recovered = await test.post(`/api/qr/${at}/recover`, { recovery_code, pin })
      expect(refusal(recovered)).toEqual(at === code ? MOVED : [403, 'recovery_invalid'])
    }
  })

  it('operations queued for the old code are refused with the reason; one that had arrived gets its answer again', async () => {
    const code = await supplies.diary.claimed()
    const first = entryOperation(code, { text: 'arrived' })
    await test.sync([first])
    const to = movedTo(await move(code))
    const results = await test.sync([first])
    expect(results).toMatchObject([{ outcome: 'applied' }])
    const [id] = (await entriesOf(to)).map((one) => one.id)
    const queued = { captured_at: '2026-03-01T08:30:00Z', code }
    for (const operation of [
      entryOperation(code, { text: 'late' }),
      { ...queued, id: v7(), kind: 'diary.update', fields: { pin, entry: id, text: 'late' } },
      { ...queued, id: v7(), kind: 'diary.delete', fields: { pin, entry: id } },
    ])
      expect(await test.sync([operation])).toMatchObject([
        { outcome: 'refused', status: 410, body: { code: 'code_moved' } },
      ])
    expect(await texts(to)).toEqual(['arrived'])
  })

  it('edits in flight: each accepted one is there under the new code, the others are refused', async () => {
    for (let round = 0; round < 3; round++) {
      const code = await supplies.vcard.claimed()
      const fields = ['company_name', 'website', 'address', 'whatsapp']
      const values = ['Rao', 'https://rao.example', 'Pune', '+91 90000 00001']
      const edits = fields.map((field, i) =>
        (i % 2 ? twin : test).put(`/api/qr/${code}/update`, { pin, [field]: values[i] }),
      )
      const [moved, ...answers] = await Promise.all([move(code, {}, round % 2 ? twin : test), ...edits])
      const row = (await test.get(`/api/qr/${movedTo(moved)}`)).json<Record<string, unknown>>()
      answers.forEach((answer, i) => {
        if (answer.status !== 200) return expect(refusal(answer)).toEqual(MOVED)
        const column = `claimer_${fields[i]?.replace('_name', '')}`
        return expect(row[column]).toBe(values[i])
      })
    }
  })

  it('entries in flight: each accepted one is in the diary, with a number of its own', async () => {
    const { q, t } = test.deps.db.read
    for (let round = 0; round < 4; round++) {
      const code = await supplies.diary.claimed()
      await write(code, 'before')
      const writes = Array.from({ length: 8 }, (_, i) => write(code, `flying ${i}`, i % 2 ? twin : test))
      const [moved, ...answers] = await Promise.all([move(code, {}, round % 2 ? twin : test), ...writes])
      const to = movedTo(moved)
      expect((await write(to, 'after')).status).toBe(200)
      const taken = answers.flatMap(({ status }, i) => (status === 200 ? [`flying ${i}`] : []))
      for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)).toEqual(MOVED)
      expect((await texts(to)).sort()).toEqual(['after', 'before', ...taken].sort())
      const rows = await q.select().from(t.diaryEntries).where(eq(t.diaryEntries.code, to))
      expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    }
  })

  it('changes of entries in flight: no deletion is reported as done if it was not', async () => {
    for (let round = 0; round < 4; round++) {
      const code = await supplies.diary.claimed()
      const ids = Array.from({ length: 6 }, () => entryOperation(code))
      await test.sync(ids)
      const acts = ids.map(({ id }, i) => {
        const change = i % 2 ? { kind: 'diary.delete' } : { kind: 'diary.update', text: `new ${i}` }
        const { kind, ...fields } = change
        const operation = { id: v7(), kind, code, captured_at: '2026-03-01T08:31:00Z' }
        return (i % 4 < 2 ? twin : test).sync([{ ...operation, fields: { ...fields, entry: id, pin } }])
      })
      const [moved, ...results] = await Promise.all([move(code), ...acts])
      const to = movedTo(moved)
      const left = await entriesOf(to)
      results.forEach(([result], i) => {
        const entry = left.find(({ id }) => id === ids[i]?.id)
        const applied = result?.outcome === 'applied'
        if (!applied) expect(result).toMatchObject({ outcome: 'refused', body: { code: 'code_moved' } })
        if (i % 2) expect(entry === undefined).toBe(applied)
        else expect(entry?.text === `new ${i}`).toBe(applied)
      })
    }
  })

  it('payments in flight: each accepted one is counted, once', async () => {
    for (let round = 0; round < 3; round++) {
      const code = await supplies.sale.claimed()
      const payment = { pin, amount: 10, payment_method: 'Cash' }
      const [moved, ...answers] = await Promise.all([
        move(code),
        ...Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? twin : test).post(`/api/sale/${code}/payments`, payment),
        ),
      ])
      const sale = (await read(`/api/sale/${movedTo(moved)}/details`)).json<Sale>()
      const taken = answers.filter(({ status }) => status === 200).length
      expect([sale.amount_paid, sale.payments.length]).toEqual([500 + 10 * taken, 1 + taken])
      for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)).toEqual(MOVED)
    }
  })

  it('only one of two concurrent moves is done, and a concurrent erasure leaves nothing behind', async () => {
    for (let round = 0; round < 4; round++) {
      const code = await supplies.travel.claimed({ name: `Racing${round}x` })
      const answers = await Promise.all([move(code), move(code, {}, twin), move(code, {}, twin)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)).toEqual(MOVED)
      const to = movedTo(answers.find(({ status }) => status === 200) ?? answers[0])
      const [moved, erased] = await Promise.all([
        move(to, {}, twin),
        test.post(`/api/qr/${to}/erase`, { pin }),
      ])
      expect([moved.status, erased.status].sort()).toEqual([200, 410])
      if (moved.status === 200)
        expect((await test.post(`/api/qr/${movedTo(moved)}/erase`, { pin })).status).toBe(200)
      const { q, t } = test.deps.db.read
      expect(JSON.stringify(await q.select().from(t.codes))).not.toContain(`Racing${round}x`)
      expect(await q.select().from(t.travelers)).not.toContainEqual(expect.objectContaining({ code: to }))
    }
  })
})
