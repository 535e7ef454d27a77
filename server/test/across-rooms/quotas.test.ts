/** What one account, campaign or diary may have (operations.md, "Quotas"): exactly that, however many ask at once. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Answer } from '../app'
import { builtClaimPages } from '../claim-pages'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { entryForm, entryOperation, multipart, plainForm } from '../forms'
import { asFile, phonePhoto } from '../photos'
import { recording } from '../recordings'
import { slideshow } from '../slideshow'
import { stored } from '../stored'
import { twinApp } from '../twin'

const DAY = 24 * 60 * 60_000
const QUOTAS = {
  CAMPAIGNS_PER_ACCOUNT: '4',
  ACCOUNT_MAX_MB: '2',
  CAMPAIGN_MAX_MB: '1',
  DIARY_ENTRIES_A_DAY: '5',
}

describe.each(engines)('quotas on $name', (engine) => {
  const test = testApp(engine, QUOTAS, async () => ({ claimPages: await builtClaimPages() }))
  const twin = twinApp(engine, test)
  /** three of them are less than a megabyte, four are more */
  let sound: ReturnType<typeof asFile>
  beforeAll(async () => {
    sound = asFile(Buffer.concat([await recording(), Buffer.alloc(300_000)]), 'a.webm', 'audio/webm')
    expect(sound.bytes.length).toBeLessThan(1024 ** 2 / 3)
  })

  let turn = 0
  /** as if a proxy sent the caller to one process or the other */
  const either = () => (++turn % 2 === 0 ? twin : test)
  const diaries = (quantity: number, as?: { authorization: string }) =>
    codeSupply(test, quantity, { campaign_type: 'diary' }, as)
  const write = (code: string, files: [string, typeof sound][] = [], change: object = {}) =>
    either().call({
      method: 'POST',
      url: `/api/diary/${code}/entry`,
      ...multipart([...Object.entries(entryForm(change)), ...files] as Parameters<typeof multipart>[0]),
    })
  const codesOf = (answers: Answer[]) =>
    answers.map((answer) => (answer.status === 200 ? 'ok' : String(answer.json().code))).sort()

  it('a campaign takes files up to its limit of bytes, and still text after that', async () => {
    const code = await (await diaries(1)).claimed()
    for (let i = 0; i < 3; i++) expect((await write(code, [['audio_file', sound]])).status).toBe(200)
    const before = await stored(test)
    const refused = await write(code, [['audio_file', sound]])
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '3600',
      { code: 'campaign_full', detail: m.campaignFull },
    ])
    expect(await stored(test)).toEqual(before)
    expect((await write(code)).status).toBe(200)
  })

  it('files that arrive at once, for several gifts in several processes, are taken exactly up to the limit', async () => {
    const supply = await diaries(8)
    const codes = []
    for (let i = 0; i < 8; i++) codes.push(await supply.claimed())
    const answers = await Promise.all(codes.map((code) => write(code, [['audio_file', sound]])))
    expect(codesOf(answers)).toEqual([...Array<string>(5).fill('campaign_full'), 'ok', 'ok', 'ok'])
  })

  it('an account has one limit of bytes for all of its campaigns together', async () => {
    const first = await diaries(1)
    const supplies = [first, await diaries(1, first.owner), await diaries(1, first.owner)]
    const codes = await Promise.all(supplies.map((supply) => supply.claimed()))
    const answers = await Promise.all(
      codes.flatMap((code) => [0, 1, 2].map(() => write(code, [['audio_file', sound]]))),
    )
    expect(codesOf(answers)).toEqual([
      ...Array<string>(3).fill('account_full'),
      ...Array<string>(6).fill('ok'),
    ])
  })

  it('slideshow pictures count too', async () => {
    const supply = await diaries(1)
    const code = await supply.claimed()
    for (let i = 0; i < 2; i++) await write(code, [['audio_file', sound]])
    const start = await recording()
    const left = 1024 ** 2 - 2 * sound.bytes.length - 100
    const rest = Buffer.concat([start, Buffer.alloc(left - start.length)])
    expect((await write(code, [['audio_file', asFile(rest, 'b.webm', 'audio/webm')]])).status).toBe(200)
    const picture = { bytes: await phonePhoto('#102030') }
    const refused = await slideshow(test, supply.campaign, supply.owner).upload([picture])
    expect([refused.status, refused.json().code]).toEqual([429, 'campaign_full'])
  })

  it('an account makes campaigns up to its limit, even if asked at once, and one more for each it deletes', async () => {
    const headers = await test.signUp()
    const make = (key = v7()) =>
      either().post(
        '/api/campaigns',
        { name: 'Spring gifts', qr_quantity: 1, campaign_type: 'vcard' },
        { ...headers, 'idempotency-key': key },
      )
    const kept = v7()
    const first = await make(kept)
    const answers = [first, ...(await Promise.all(Array.from({ length: 8 }, () => make())))]
    expect(codesOf(answers)).toEqual([
      ...Array<string>(5).fill('campaigns_too_many'),
      ...Array<string>(4).fill('ok'),
    ])
    // the first answer again
    expect((await make(kept)).json()).toEqual(first.json())
    const { id } = first.json<Campaign>()
    const copy = () => test.post(`/api/campaigns/${id}/duplicate`, { name: 'Again' }, headers)
    const refused = await copy()
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'campaigns_too_many', detail: m.campaignsTooMany },
    ])
    const [other] = answers.filter(({ status }) => status === 200).slice(1)
    await test.delete(`/api/campaigns/${other?.json<Campaign>().id}`, headers)
    expect((await copy()).status).toBe(200)
  })

  it('a diary takes entries up to the limit of a day, and more on the next day', async () => {
    const supply = await diaries(2)
    const [code, another] = [await supply.claimed(), await supply.claimed()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(code)))
    expect(codesOf(answers)).toEqual([
      ...Array<string>(3).fill('entries_too_many'),
      ...Array<string>(5).fill('ok'),
    ])
    const [refused] = answers.filter(({ status }) => status !== 200)
    // the tests' first day ends at midnight UTC
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, String(15 * 60 * 60)])
    expect((await write(another)).status).toBe(200)
    test.clock.advance(15 * 60 * 60_000)
    expect((await write(code)).status).toBe(200)
    test.clock.advance(DAY)
  })

  it('a device keeps what a diary does not take today, in order, and delivered entries stay delivered', async () => {
    const code = await (await diaries(1)).claimed()
    const operations = Array.from({ length: 7 }, (_, i) => entryOperation(code, { text: `entry ${i}` }))
    const results = await test.sync(operations)
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(5).fill('applied'),
      ...['retry', 'blocked'],
    ])
    expect(results[5]).toMatchObject({ body: { code: 'entries_too_many', detail: m.entriesTooMany } })
    expect((await test.sync(operations.slice(0, 5))).every((one) => 'replayed' in one && one.replayed)).toBe(
      true,
    )
    test.clock.advance(DAY)
    expect((await test.sync(operations.slice(5))).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
    ])
  })

  it('a form without JavaScript shows the text again, with the reason', async () => {
    const code = await (await diaries(1)).claimed()
    for (let i = 0; i < 5; i++) await write(code)
    const { headers, payload } = plainForm(entryForm({ text: 'The bees are back.' }))
    const answer = await test.post(`/claim/${code}?do=entry`, payload, headers)
    expect(answer.status).toBe(429)
    expect(answer.body).toContain(m.entriesTooMany)
    expect(answer.body).toContain('The bees are back.')
  })
})
