import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { ListedConsent, OwnConsent } from '@tohfa/sync-protocol/entities/consent'
import { CAMPAIGN_TYPES, type CampaignType } from '@tohfa/sync-protocol/enums'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, travelForm } from '../../test/forms'

const { pin } = claimForm()
const PRIVACY = { purpose: 'invite you to our exhibitions.', contact: 'Meera, 90000 00001', offers: true }

describe.each(engines)('notice and consents on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())

  /** A campaign of the owner whose form has a notice, and what the notice says. */
  async function noticed(campaign_type: CampaignType = 'vcard', privacy: object | null = PRIVACY) {
    const supply = await codeSupply(test, 10, { campaign_type, contact_name: 'Meera Gifts' }, owner)
    const { id } = supply.campaign
    const set = (to: object, by = owner) => test.put(`/api/campaigns/${id}/privacy`, to, by)
    if (privacy) expect((await set(privacy)).status).toBe(200)
    const shown = async () => {
      const code = supply.next()
      return (await test.get(`/api/qr/${code}/campaign`)).json<Campaign>().notice
    }
    const listed = async () =>
      (await test.get(`/api/campaigns/${id}/consents`, owner)).json<ListedConsent[]>()
    return { ...supply, id, set, shown, listed }
  }
  const ofGift = async (code: string) =>
    (await test.get(`/api/qr/${code}/consents`, { 'x-pin': pin })).json<OwnConsent[]>()

  it('a form shows a notice only if the owner has set one: who, what for, how long, and whom to ask', async () => {
    const { shown, set, id } = await noticed('vcard', null)
    expect(await shown()).toBeUndefined()
    expect((await set({ purpose: 'x', contact: '' })).json()).toMatchObject({
      errors: [{ field: 'contact', detail: 'This field is required' }],
    })
    expect((await set({ purpose: 'x'.repeat(201), contact: 'y' })).status).toBe(422)
    expect((await set({ purpose: 'x', contact: 'y'.repeat(121) })).status).toBe(422)
    expect((await set(PRIVACY, await test.signUp())).status).toBe(404)
    expect((await set(PRIVACY)).json()).toMatchObject({ privacy: PRIVACY })
    const notice = await shown()
    expect(notice?.text).toBe(
      'Meera Gifts collects your name, company, mobile and email, and if given your website, WhatsApp, address, location and photo, to invite you to our exhibitions. Kept until you or the gift giver erase it. You can see, change or withdraw it here with your PIN. Questions: Meera, 90000 00001. Complaints: Data Protection Board.',
    )
    expect(notice?.offers?.text).toBe(
      'Meera Gifts may send me messages about offers. I can withdraw this here with my PIN.',
    )
    await test.put(`/api/campaigns/${id}/retention`, { days: 90 }, owner)
    expect((await shown())?.text).toContain('Kept until 90 days after your claim.')
    await set({ purpose: '' })
    expect(await shown()).toBeUndefined()
    const log = (await test.get(`/api/campaigns/${id}/log`, owner)).json<CampaignLogEntry[]>()
    expect(log.map(({ action }) => action)).toEqual([
      'campaign.privacy',
      'campaign.retention',
      'campaign.privacy',
    ])
  })

  it.each(CAMPAIGN_TYPES)('a %s claim is recorded with what its form showed', async (type) => {
    const { shown, claimed, listed } = await noticed(type)
    const notice = await shown()
    const both = await claimed({ notice_hash: notice?.hash, offers_hash: notice?.offers?.hash })
    const one = await claimed({ notice_hash: notice?.hash })
    expect(await ofGift(both)).toMatchObject([
      {
        ...{ purpose: 'notice', text: notice?.text, language: 'en', channel: 'self', withdrawn_at: null },
        given_at: new Date(test.clock.now()).toISOString(),
      },
      { purpose: 'offers', text: notice?.offers?.text },
    ])
    expect(await ofGift(one)).toMatchObject([{ purpose: 'notice' }])
    expect((await listed()).map(({ qr_code, purpose }) => [qr_code, purpose])).toEqual([
      [both, 'notice'],
      [both, 'offers'],
      [one, 'notice'],
    ])
  })

  it('a claim that names no text or an unknown one is accepted and recorded as not shown', async () => {
    const { claimed } = await noticed()
    const elsewhere = await (await noticed('vcard', { ...PRIVACY, purpose: 'something else' })).shown()
    for (const form of [
      {},
      { notice_hash: 'made up', offers_hash: 'made up' },
      { notice_hash: elsewhere?.hash },
    ])
      expect(await ofGift(await claimed(form))).toMatchObject([{ purpose: 'notice', text: null }])
    // a form without a notice has shown nothing
    const plain = await codeSupply(test, 1, {}, owner)
    expect(await ofGift(await plain.claimed({ notice_hash: elsewhere?.hash }))).toEqual([])
  })

  it.each([
    [
      'the purpose',
      (id: string) => test.put(`/api/campaigns/${id}/privacy`, { ...PRIVACY, purpose: 'call you' }, owner),
    ],
    ['the days', (id: string) => test.put(`/api/campaigns/${id}/retention`, { days: 60 }, owner)],
    [
      "the giver's name",
      (id: string) =>
        test.put(`/api/campaigns/${id}/contact`, { contact_name: 'Ravi', contact_mobile: '12345' }, owner),
    ],
    [
      'everything: there is no notice any more',
      (id: string) => test.put(`/api/campaigns/${id}/privacy`, { purpose: '' }, owner),
    ],
  ])('a claim that was queued before %s changed keeps the text that it was shown', async (_what, change) => {
    const { shown, next, id } = await noticed()
    const notice = await shown()
    expect((await change(id)).status).toBe(200)
    const now = await shown()
    expect(now?.hash).not.toBe(notice?.hash)
    const code = next()
    const captured_at = new Date(test.clock.now() - 60_000).toISOString()
    const fields = claimForm({ notice_hash: notice?.hash, offers_hash: notice?.offers?.hash })
    const [result] = await test.sync([{ id: v7(), kind: 'qr.claim', code, captured_at, fields }])
    expect(result).toMatchObject({ outcome: 'applied' })
    expect(await ofGift(code)).toMatchObject([
      { purpose: 'notice', text: notice?.text, given_at: captured_at },
      { purpose: 'offers', text: notice?.offers?.text },
    ])
  })

  it('the holder withdraws one purpose by PIN, once, and the owner sees it', async () => {
    const { shown, claimed, listed, id } = await noticed()
    const notice = await shown()
    const code = await claimed({ notice_hash: notice?.hash, offers_hash: notice?.offers?.hash })
    const withdraw = (purpose: string, typed = pin) =>
      test.post(`/api/qr/${code}/consents/${purpose}/withdraw`, { pin: typed })
    expect((await withdraw('offers', '000000')).status).toBe(403)
    expect((await withdraw('everything')).json()).toMatchObject({ code: 'consent_unknown' })
    const revision = async () => (await test.get(`/api/campaigns/${id}/qrcodes`, owner)).headers.etag
    const before = await revision()
    expect((await withdraw('offers')).status).toBe(200)
    expect(await revision()).not.toBe(before)
    const withdrawn_at = new Date(test.clock.now()).toISOString()
    test.clock.advance(60_000)
    expect((await withdraw('offers')).status).toBe(200)
    expect(await ofGift(code)).toMatchObject([
      { purpose: 'notice', withdrawn_at: null },
      { purpose: 'offers', withdrawn_at },
    ])
    expect((await listed()).find(({ purpose }) => purpose === 'offers')).toMatchObject({ withdrawn_at })
  })

  describe('of a child', () => {
    const CHILD = { dob: '2015-03-02' }
    const GUARDIAN = { guardian_name: 'Plantedguardian Rao', guardian_mobile: '+91 90000 11111' }
    const direct = (code: string, form: object) => test.post(`/api/travel/${code}/claim`, travelForm(form))
    const queued = async (code: string, form: object) => {
      const captured_at = new Date(test.clock.now() - 60_000).toISOString()
      const operation = { id: v7(), kind: 'travel.claim', code, captured_at, fields: travelForm(form) }
      return (await test.sync([operation]))[0]
    }
    const guardianOf = async (code: string) =>
      (await ofGift(code)).find(({ purpose }) => purpose === 'guardian')

    it('the guardian is needed, kept with the words that were shown, and seen by holder and owner', async () => {
      const { shown, next, listed } = await noticed('travel')
      const notice = await shown()
      expect(notice?.guardian?.text).toContain('Meera Gifts keeps their name and mobile with it')
      const code = next()
      const hashes = { notice_hash: notice?.hash, guardian_hash: notice?.guardian?.hash }
      const refused = await direct(code, { ...CHILD, ...hashes, guardian_name: 'Meera Rao' })
      expect([refused.status, refused.json()]).toMatchObject([
        422,
        {
          detail: 'A parent or guardian must agree',
          errors: [{ field: 'guardian_mobile', detail: 'This field is required' }],
        },
      ])
      expect((await direct(code, { ...CHILD, ...GUARDIAN, guardian_mobile: 'none' })).json()).toMatchObject({
        errors: [{ field: 'guardian_mobile', detail: 'Please enter a valid mobile number' }],
      })
      const answer = await direct(code, { ...CHILD, ...GUARDIAN, ...hashes })
      expect([answer.status, answer.body.includes('Plantedguardian')]).toEqual([200, false])
      const guardian = { name: GUARDIAN.guardian_name, mobile: GUARDIAN.guardian_mobile }
      expect(await ofGift(code)).toMatchObject([
        { purpose: 'notice' },
        { purpose: 'guardian', text: notice?.guardian?.text, guardian, withdrawn_at: null },
      ])
      expect(await listed()).toMatchObject([{ purpose: 'notice' }, { purpose: 'guardian', guardian }])
      // encrypted in its row
      const { q, t } = test.deps.db.read
      expect(JSON.stringify(await q.select().from(t.consents))).not.toContain('Plantedguardian')
      // withdrawn and given again by the same one
      const act = (what: string, body: object) =>
        test.post(`/api/qr/${code}/consents/guardian/${what}`, { pin, ...body })
      expect((await act('withdraw', {})).status).toBe(200)
      expect((await act('give', { text_hash: notice?.guardian?.hash })).status).toBe(200)
      expect(await guardianOf(code)).toMatchObject({ guardian, withdrawn_at: null, earlier: [{}] })
    })

    it('a queued claim whose form did not ask is accepted, and records that nobody was asked', async () => {
      const { shown, next } = await noticed('travel')
      const notice = await shown()
      const code = next()
      expect(await queued(code, { ...CHILD, notice_hash: notice?.hash })).toMatchObject({
        outcome: 'applied',
      })
      const row = await guardianOf(code)
      expect(row).toMatchObject({ text: null })
      expect(row).not.toHaveProperty('guardian')
      expect((await test.post(`/api/qr/${code}/consents/guardian/withdraw`, { pin })).status).toBe(404)
    })

    it('a queued claim whose form has asked must name the guardian, and keeps who that is', async () => {
      const { shown, next, set } = await noticed('travel')
      const notice = await shown()
      const asked = { ...CHILD, guardian_hash: notice?.guardian?.hash }
      const code = next()
      expect(await queued(code, asked)).toMatchObject({
        outcome: 'refused',
        body: { errors: [{ field: 'guardian_name' }, { field: 'guardian_mobile' }] },
      })
      await set({ ...PRIVACY, purpose: 'something else' })
      expect(await queued(code, { ...asked, ...GUARDIAN })).toMatchObject({ outcome: 'applied' })
      expect(await guardianOf(code)).toMatchObject({
        text: notice?.guardian?.text,
        guardian: { name: GUARDIAN.guardian_name },
      })
    })

    it('asks nobody if there is no notice, and keeps no guardian of an adult', async () => {
      const plain = await codeSupply(test, 2, { campaign_type: 'travel' }, owner)
      expect(await ofGift(await plain.claimed({ ...CHILD, ...GUARDIAN }))).toEqual([])
      const { claimed } = await noticed('travel')
      expect(await ofGift(await claimed({ ...GUARDIAN }))).toMatchObject([{ purpose: 'notice' }])
      const { shown } = await noticed('diary')
      expect(await shown()).not.toHaveProperty('guardian')
    })

    it('the guardian moves with the gift, and is erased with it', async () => {
      const { next } = await noticed('travel')
      const code = next()
      expect((await direct(code, { ...CHILD, ...GUARDIAN })).status).toBe(200)
      const moved = await test.post(`/api/qr/${code}/move`, { pin })
      expect(moved.status, moved.body).toBe(200)
      const to = moved.json<{ code: string }>().code
      expect(await guardianOf(to)).toMatchObject({ guardian: { name: GUARDIAN.guardian_name } })
      await test.post(`/api/qr/${to}/erase`, { pin })
      const { q, t } = test.deps.db.read
      expect((await q.select().from(t.consents)).filter((row) => row.code === to)).toEqual([])
    })
  })

  describe('a consent that was withdrawn', () => {
    const sent = (code: string, purpose: string, act: 'withdraw' | 'give', body: object, headers = {}) =>
      test.post(`/api/qr/${code}/consents/${purpose}/${act}`, { pin, ...body }, headers)
    async function withdrawn() {
      const supply = await noticed()
      const notice = await supply.shown()
      const [hash, box] = [notice?.hash ?? '', notice?.offers?.hash ?? '']
      const code = await supply.claimed({ notice_hash: hash, offers_hash: box })
      const given_at = new Date(test.clock.now()).toISOString()
      test.clock.advance(60_000)
      expect((await sent(code, 'offers', 'withdraw', {})).status).toBe(200)
      const withdrawn_at = new Date(test.clock.now()).toISOString()
      test.clock.advance(60_000)
      return { ...supply, code, hash, box, past: { text: notice?.offers?.text, given_at, withdrawn_at } }
    }
    const offersOf = async (code: string) => (await ofGift(code)).find(({ purpose }) => purpose === 'offers')

    it('is given again by PIN with today’s words; the earlier one stays, and the owner sees both', async () => {
      const { code, box, past, id, listed } = await withdrawn()
      expect(await offersOf(code)).toMatchObject({ ...past, now: { text: past.text, hash: box } })
      await test.put(`/api/campaigns/${id}/contact`, { contact_name: 'Ravi', contact_mobile: '12345' }, owner)
      const now = (await offersOf(code))?.now
      expect(now?.text).toBe('Ravi may send me messages about offers. I can withdraw this here with my PIN.')
      // nobody agrees to words that they were not shown
      const old = await sent(code, 'offers', 'give', { text_hash: box })
      expect([old.status, old.json()]).toMatchObject([409, { code: 'consent_text_changed' }])
      expect((await sent(code, 'offers', 'give', { text_hash: now?.hash, pin: '000000' })).status).toBe(403)
      const given = await sent(code, 'offers', 'give', { text_hash: now?.hash })
      expect([given.status, given.json()]).toEqual([200, { message: 'Agreed again.' }])
      const given_at = new Date(test.clock.now()).toISOString()
      const stands = { text: now?.text, given_at, withdrawn_at: null, channel: 'self' }
      const mine = await offersOf(code)
      expect(mine).toMatchObject({ ...stands, earlier: [past] })
      expect(mine).not.toHaveProperty('now')
      const [told] = await ofGift(code)
      expect(told).toMatchObject({ purpose: 'notice' })
      expect(told).not.toHaveProperty('earlier')
      const rows = (await listed()).filter(({ purpose }) => purpose === 'offers')
      expect(rows).toMatchObject([stands])
      // and it is withdrawn again
      test.clock.advance(60_000)
      await sent(code, 'offers', 'withdraw', {})
      expect(await offersOf(code)).toMatchObject({
        withdrawn_at: new Date(test.clock.now()).toISOString(),
        earlier: [past],
      })
    })

    it('is given again once, however often and by however many callers at once', async () => {
      const { code, box, past } = await withdrawn()
      const key = { 'idempotency-key': v7() }
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => sent(code, 'offers', 'give', { text_hash: box })),
        ...Array.from({ length: 2 }, () => sent(code, 'offers', 'give', { text_hash: box }, key)),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const given_at = new Date(test.clock.now()).toISOString()
      test.clock.advance(60_000)
      await sent(code, 'offers', 'withdraw', {})
      // a repeated request is answered, and changes nothing
      const replay = await sent(code, 'offers', 'give', { text_hash: box }, key)
      expect(replay.headers['idempotency-replayed']).toBe('true')
      const mine = await offersOf(code)
      expect(mine).toMatchObject({ given_at, earlier: [past] })
      expect(mine?.withdrawn_at).not.toBeNull()
    })

    it('cannot be given if there was none, nor if the form no longer asks for it', async () => {
      const { code, box, hash, id, set } = await withdrawn()
      const other = await (await noticed()).claimed({})
      for (const purpose of ['offers', 'everything'])
        expect((await sent(other, purpose, 'give', { text_hash: box })).status).toBe(404)
      expect((await sent(code, 'offers', 'give', {})).json()).toMatchObject({
        errors: [{ field: 'text_hash', detail: 'This field is required' }],
      })
      // the words of another purpose
      expect((await sent(code, 'offers', 'give', { text_hash: hash })).status).toBe(409)
      await set({ ...PRIVACY, offers: false })
      expect(await offersOf(code)).not.toHaveProperty('now')
      expect((await sent(code, 'offers', 'give', { text_hash: box })).status).toBe(409)
      await test.delete(`/api/campaigns/${id}`, owner)
      expect((await sent(code, 'offers', 'give', { text_hash: box })).status).toBe(404)
    })

    it('and given again is erased with its history when the gift is erased', async () => {
      const { code, box } = await withdrawn()
      await sent(code, 'offers', 'give', { text_hash: box })
      await test.post(`/api/qr/${code}/erase`, { pin })
      const { q, t } = test.deps.db.read
      for (const table of [t.consents, t.pastConsents])
        expect((await q.select().from(table)).filter((row) => row.code === code)).toEqual([])
    })
  })

  it('a refused claim leaves no consent, and one that is sent twice leaves one', async () => {
    const { shown, next, listed } = await noticed()
    const notice_hash = (await shown())?.hash
    const code = next()
    const send = (form: object) =>
      test.post(`/api/qr/${code}/claim`, form, {
        'idempotency-key': '01900000-0000-7000-8000-0000000000c1',
      })
    expect((await send(claimForm({ email: 'none', notice_hash }))).status).toBe(422)
    expect(await listed()).toEqual([])
    for (let i = 0; i < 2; i++) expect((await send(claimForm({ notice_hash }))).status).toBe(200)
    expect(await listed()).toHaveLength(1)
  })
})
