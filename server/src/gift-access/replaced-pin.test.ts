import type { AskedPasskeys, BegunPasskey } from '@tohfa/sync-protocol/entities/gift-passkey'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { DiaryEntries } from '@tohfa/sync-protocol/entities/diary-entry'
import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { eq, getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests, testApp, type Answer } from '../../test/app'
import { softwareAuthenticator } from '../../test/authenticator'
import { codeSupplies } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, entryOperation } from '../../test/forms'
import { interrupted, type Interruptions } from '../../test/interrupted'
import { twinApp } from '../../test/twin'
import { createThrottle } from '../rate-limits/throttle'

const ORIGIN = 'https://gifts.example.com'
const { pin } = claimForm()
const NEW = '135790'
const REFUSED = [403, 'pin_invalid']

describe.each(engines)('what was proven with a PIN that has been replaced since, on $name', (engine) => {
  const during: Interruptions = {}
  /** run once, before the next photo of a form is stored */
  let storing: (() => Promise<unknown>) | undefined
  let outdated = false
  const test = testApp(engine, { PUBLIC_URL: ORIGIN }, (real) => ({
    hasher: {
      ...interrupted(real.hasher, during),
      outdated: () => outdated,
    },
    storedBlobs: {
      ...real.storedBlobs,
      async storePhoto(...photo) {
        const act = storing
        storing = undefined
        await act?.()
        return real.storedBlobs.storePhoto(...photo)
      },
    },
    throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 10_000, windowMs: 60_000 }) },
  }))
  // the server of the holder, who does not wait for the other's turn
  const twin = twinApp(engine, test)
  const owner = beforeTests(() => test.signUp())
  const supplies = beforeTests(() => codeSupplies(test, 20, {}, owner))
  const shown = { notice_hash: '' }
  beforeAll(async () => {
    for (const { campaign } of Object.values(supplies)) {
      const url = `/api/campaigns/${campaign.id}/privacy`
      const answer = await test.put(url, { purpose: 'send the gift', contact: 'Meera', offers: false }, owner)
      shown.notice_hash = answer.json<Campaign>().notice?.hash ?? ''
    }
  })

  const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const ok = <T>(answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<T>()
  }
  const byPin = { 'x-pin': pin }

  /** A claimed gift, and what its holder does to set a new PIN. */
  async function gift(type: CampaignType) {
    const code = await supplies[type].claimed(shown)
    const url = `/api/qr/${code}/recovery`
    const { recovery_code } = ok<{ recovery_code: string }>(await test.post(url, { pin }))
    const replace = async () => ok(await twin.post(`/api/qr/${code}/recover`, { recovery_code, pin: NEW }))
    return { code, replace }
  }
  /** All that is stored of a gift, but for what counts tries. */
  async function stored(code: string) {
    const { q, t } = test.deps.db.read
    const rows: [string, unknown][] = []
    for (const [name, table] of Object.entries(t))
      if ('code' in getTableColumns(table) && name !== 'pinDevices' && name !== 'pins')
        rows.push([
          name,
          await q
            .select()
            .from(table)
            .where(eq((table as typeof t.codes).code, code)),
        ])
    return rows
  }

  type Act = (code: string) => Promise<Answer>
  const entriesOf = async (code: string) =>
    ok<DiaryEntries>(await test.get(`/api/diary/${code}/entries`, byPin)).entries
  const written = async (code: string) => {
    ok(await test.post(`/api/diary/${code}/entry`, entryForm()))
    return `/api/diary/${code}/entries/${(await entriesOf(code))[0]?.id ?? ''}`
  }
  /** each prepares something, and returns what is then done with the old PIN */
  const acts: [string, CampaignType, (code: string) => Promise<Act>][] = [
    ['an edit', 'vcard', async () => (code) => test.put(`/api/qr/${code}/update`, { pin, name: 'Other' })],
    [
      'a value that is restored',
      'vcard',
      async (code) => {
        ok(await test.put(`/api/qr/${code}/update`, { pin, name: 'Other' }))
        const [past] = ok<PastValue[]>(await test.get(`/api/qr/${code}/history`, byPin))
        return () => test.post(`/api/qr/${code}/history/${past?.id ?? ''}/restore`, undefined, byPin)
      },
    ],
    [
      'an edit of a traveler',
      'travel',
      async () => (code) => test.put(`/api/travel/${code}/update`, { pin, address: 'Pune' }),
    ],
    [
      'a payment',
      'sale',
      async () => (code) =>
        test.post(`/api/sale/${code}/payments`, { pin, amount: 50, payment_method: 'UPI' }),
    ],
    ['an entry', 'diary', async () => (code) => test.post(`/api/diary/${code}/entry`, entryForm())],
    [
      'an edit of an entry',
      'diary',
      async (code) => {
        const entry = await written(code)
        return () => test.put(entry, { pin, text: 'Other' })
      },
    ],
    [
      'a deletion of an entry',
      'diary',
      async (code) => {
        const entry = await written(code)
        return () => test.delete(entry, byPin)
      },
    ],
    [
      'an entry that is restored',
      'diary',
      async (code) => {
        const entry = await written(code)
        ok(await test.delete(entry, byPin))
        return () => test.post(`${entry}/restore`, { pin })
      },
    ],
    [
      'the withdrawal of a consent',
      'vcard',
      async () => (code) => test.post(`/api/qr/${code}/consents/notice/withdraw`, { pin }),
    ],
    ['a recovery code', 'vcard', async () => (code) => test.post(`/api/qr/${code}/recovery`, { pin })],
    ['a move', 'diary', async () => (code) => test.post(`/api/qr/${code}/move`, { pin })],
    ['an erasure', 'travel', async () => (code) => test.post(`/api/qr/${code}/erase`, { pin })],
  ]
  it.each(acts)('%s of type %s is not written', async (_name, type, prepare) => {
    const { code, replace } = await gift(type)
    const act = await prepare(code)
    let before: unknown
    during.verify = async () => {
      await replace()
      before = await stored(code)
    }
    expect(refusal(await act(code))).toEqual(REFUSED)
    expect(await stored(code)).toEqual(before)
    expect((await test.post(`/api/qr/${code}/verify-pin`, { pin: NEW })).status).toBe(200)
  })

  it('queued work is not written, and waits for the new PIN', async () => {
    const { code, replace } = await gift('diary')
    during.verify = replace
    const queue = [entryOperation(code), entryOperation(code)]
    expect(await test.sync(queue)).toMatchObject([
      { outcome: 'refused', body: { code: 'pin_invalid' } },
      { outcome: 'blocked' },
    ])
    const again = queue.map((one) => ({ ...one, fields: { ...one.fields, pin: NEW } }))
    expect(await test.sync(again)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  })

  it('a passkey is not added', async () => {
    const { code, replace } = await gift('vcard')
    during.verify = replace
    const url = `/api/qr/${code}/passkeys`
    const { ticket, passkey } = ok<BegunPasskey>(await test.post(`${url}/begin`, { pin }))
    const form = { ticket, passkey: softwareAuthenticator(ORIGIN).create(passkey) }
    expect(refusal(await test.post(url, form))).toEqual([410, 'ticket_invalid'])
  })

  it('an edit is not written after a passkey of that PIN has opened the gift', async () => {
    const { code, replace } = await gift('vcard')
    const device = softwareAuthenticator(ORIGIN)
    const url = `/api/qr/${code}/passkeys`
    const begun = ok<BegunPasskey>(await test.post(`${url}/begin`, { pin }))
    ok(await test.post(url, { ticket: begun.ticket, passkey: device.create(begun.passkey) }))
    const { ticket, passkey } = ok<AskedPasskeys>(await test.post(`${url}/ask`))
    const opened = await test.post(`${url}/open`, { ticket, passkey: device.get(passkey ?? {}) })
    storing = replace
    const form = { pin: ok<{ session: string }>(opened).session, name: 'Other' }
    expect(refusal(await test.put(`/api/qr/${code}/update`, form))).toEqual(REFUSED)
    expect((await test.get(`/api/qr/${code}`)).json()).toMatchObject({ claimer_name: 'Asha Rao' })
  })

  it('a PIN that another server has hashed again meanwhile is the same PIN', async () => {
    const { code } = await gift('vcard')
    outdated = true
    during.verify = async () => ok(await twin.post(`/api/qr/${code}/verify-pin`, { pin }))
    ok(await test.put(`/api/qr/${code}/update`, { pin, name: 'Other' }))
    outdated = false
  })
})
