import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignLink } from '@tohfa/sync-protocol/entities/campaign-link'
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import { LINKS_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { linkedCampaign } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, testApp } from '../../../test/app'
import { openTwin } from '../../../test/twin'
import { codeSupply, type CodeSupply } from '../../../test/codes'
import { engines } from '../../../test/databases'
import { askForEvents, listen as listenTo } from '../../../test/events'
import { claimForm } from '../../../test/forms'
import { formWithPhoto, phonePhoto } from '../../../test/photos'
import { imagesForm, slideshow } from '../../../test/slideshow'

const DAY = 24 * 60 * 60_000
const WHO = { name: 'Asha Plantedname', mobile: '9876501234', email: 'asha.planted@example.com' }
const WHERE = { address: '12 Planted Street', latitude: 12.345678, longitude: 76.543219 }
/** what a link without contacts must never give away */
const PLANTED = {
  vcard: {
    ...{ ...WHO, ...WHERE, company_name: 'Planted Works' },
    ...{ website: 'planted.example', whatsapp: '9876505678' },
  },
  travel: {
    ...{ ...WHO, ...WHERE, company: 'Planted Works' },
    ...{ dob: '1987-06-05', blood_group: 'AB-', food_type: 'Jain' },
    ...{ emergency_contact_name: 'Planted Brother', emergency_contact_mobile: '9876509999' },
  },
  sale: {
    ...{ ...WHO, address: WHERE.address, company: 'Planted Works' },
    ...{ special_requirements: 'Planted wish', payment_method: 'UPI', transaction_id: 'PLANTED4711' },
  },
  diary: WHO,
}
const HIDDEN = [
  ...['Plantedname', 'Planted Works', '98765012', '98765056', '98765099', 'asha.planted', 'planted.example'],
  ...['Planted Street', '12.345678', '76.543219', '1987-06-05', 'AB-', 'Jain', 'Planted Brother'],
  ...['Planted wish', 'PLANTED4711', '/media/photos', '+9198'],
]

describe.each(engines)('links to a campaign on $name', (engine) => {
  let origin: string
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const linksOf = async (id: string) =>
    (await test.get(`/api/campaigns/${id}/links`, owner)).json<CampaignLink[]>()
  const makeLink = async (id: string, form: object = {}) => {
    const made = await test.post(`/api/campaigns/${id}/links`, { name: `Link ${v7()}`, ...form }, owner)
    expect(made.status).toBe(200)
    const link = (await linksOf(id)).find(({ master, state }) => !master && state === 'alive')
    if (link?.code == null) throw new Error('no link was made')
    return { ...link, code: link.code }
  }
  const replace = (id: string, link: string) =>
    test.post(`/api/campaigns/${id}/links/${link}/replace`, undefined, owner)
  const end = (id: string, link: string) => test.delete(`/api/campaigns/${id}/links/${link}`, owner)
  const open = (code: string) => test.get(`/api/public/campaign/${code}`)
  const logOf = async (id: string, query = '') =>
    (await test.get(`/api/campaigns/${id}/log${query}`, owner)).json<CampaignLogEntry[]>()

  it('the Master QR is the first link of a campaign, to edit, and counts its openings once a minute', async () => {
    const { campaign } = await test.campaign(owner)
    expect(await linksOf(campaign.id)).toMatchObject([
      { master: true, access: 'edit', contacts: true, code: campaign.master_code, state: 'alive' },
    ])
    const seen = (await open(campaign.master_code)).json<Campaign>()
    expect(seen).toMatchObject({ access: 'edit', contacts: true, master_code: campaign.master_code })
    await expect
      .poll(async () => (await linksOf(campaign.id))[0])
      .toMatchObject({ master: true, code: campaign.master_code, opened_count: 1 })
    await open(campaign.master_code)
    test.clock.advance(61_000)
    await open(campaign.master_code)
    await expect.poll(async () => (await linksOf(campaign.id))[0]?.opened_count).toBe(2)
  })

  it('a link is by default to view, hides contacts, and ends after 30 days', async () => {
    const { campaign } = await test.campaign(owner)
    const link = await makeLink(campaign.id, { name: 'Stall' })
    expect(link).toMatchObject({ name: 'Stall', access: 'view', contacts: false, master: false })
    expect(Date.parse(link.expires_at ?? '') - test.clock.now()).toBe(30 * DAY)
    const seen = (await open(link.code)).json<Campaign>()
    expect(seen).toMatchObject({ access: 'view', contacts: false, master_code: link.code, user_email: '' })
    expect(JSON.stringify(seen)).not.toContain(campaign.master_code)
  })

  it('an expired link says so, and can be renewed for the same time', async () => {
    const { campaign } = await test.campaign(owner)
    const link = await makeLink(campaign.id, { name: 'Stall', days: 2 })
    test.clock.advance(2 * DAY - 1)
    expect((await open(link.code)).status).toBe(200)
    test.clock.advance(1)
    const gone = await open(link.code)
    expect([gone.status, gone.json()]).toMatchObject([
      410,
      { code: 'link_ended', detail: 'This link no longer works.' },
    ])
    expect((await linksOf(campaign.id)).find(({ id }) => id === link.id)).toMatchObject({
      state: 'ended',
      code: null,
    })
    const again = await replace(campaign.id, link.id)
    expect(again.status).toBe(200)
    expect((await open(link.code)).json()).toMatchObject({ code: 'link_replaced' })
    const [, renewed] = await linksOf(campaign.id)
    expect(renewed).toMatchObject({ name: 'Stall', state: 'alive' })
    expect(Date.parse(renewed?.expires_at ?? '') - test.clock.now()).toBe(2 * DAY)
  })

  it('a replaced Master QR says so, and the campaign shows the new one', async () => {
    const { campaign } = await test.campaign(owner)
    const [first] = await linksOf(campaign.id)
    expect((await replace(campaign.id, first?.id ?? '')).status).toBe(200)
    const { master_code } = (await test.get(`/api/campaigns/${campaign.id}`, owner)).json<Campaign>()
    expect(master_code).not.toBe(campaign.master_code)
    expect((await open(master_code)).status).toBe(200)
    const old = await open(campaign.master_code)
    expect([old.status, old.json()]).toMatchObject([
      410,
      {
        code: 'link_replaced',
        detail: 'This link was replaced. Ask the person who gave it to you for the new one.',
      },
    ])
    const [now] = await linksOf(campaign.id)
    expect((await end(campaign.id, now?.id ?? '')).status).toBe(200)
    expect((await end(campaign.id, now?.id ?? '')).status).toBe(200)
    expect((await open(master_code)).json()).toMatchObject({ code: 'link_ended' })
    expect((await test.get(`/api/campaigns/${campaign.id}`, owner)).json()).toMatchObject({ master_code: '' })
    await replace(campaign.id, now?.id ?? '')
    const back = (await test.get(`/api/campaigns/${campaign.id}`, owner)).json<Campaign>()
    expect((await open(back.master_code)).json()).toMatchObject({ access: 'edit' })
  })

  it('a campaign has at most twenty working links, its Master QR included', async () => {
    const { campaign } = await test.campaign(owner)
    for (let i = 1; i < LINKS_MAX; i++) await makeLink(campaign.id)
    const refused = await test.post(`/api/campaigns/${campaign.id}/links`, { name: 'One more' }, owner)
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'links_full' }])
    const one = (await linksOf(campaign.id)).find(({ master }) => !master)
    await replace(campaign.id, one?.id ?? '')
    await end(campaign.id, (await linksOf(campaign.id)).find(({ master }) => !master)?.id ?? '')
    await makeLink(campaign.id)
  })

  it('two servers that make twelve links at once do not exceed the limit', async () => {
    const { campaign } = await test.campaign(owner)
    for (let i = 4; i < LINKS_MAX; i++) await makeLink(campaign.id)
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 === 0 ? test : twin).post(
          `/api/campaigns/${campaign.id}/links`,
          { name: `At once ${i}` },
          owner,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(9).fill(409),
    ])
    const living = (await linksOf(campaign.id)).filter(({ state }) => state === 'alive')
    expect(living).toHaveLength(LINKS_MAX)
  })

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { days: 1.5 },
    { days: -1 },
    { access: 'own' },
    { more: 1 },
  ])('a form with %o is refused', async (change) => {
    const { campaign } = await test.campaign(owner)
    const form = { name: 'Stall', ...change }
    expect((await test.post(`/api/campaigns/${campaign.id}/links`, form, owner)).status).toBe(422)
  })

  /** A campaign of each type with one claimed gift, and the calls of its public page. */
  describe.each(['vcard', 'diary', 'travel', 'sale'] as const)('of a %s campaign', (type) => {
    let supply: CodeSupply
    let code: string
    const list = { vcard: [], diary: ['diaries'], travel: ['travelers'], sale: ['sales'] }[type]
    const reads = ['', '/qrcodes', '/qrcodes?since=', ...list.map((name) => `/${name}`)]
    beforeAll(async () => {
      supply = await codeSupply(
        test,
        3,
        { campaign_type: type, contact_name: 'Ravi', contact_mobile: '98450' },
        owner,
      )
      code = await supply.claimed(PLANTED[type])
      if (type === 'vcard') {
        const photo = await formWithPhoto({ pin: claimForm().pin })
        const saved = await test.put(`/api/qr/${code}/update`, photo.payload, photo.headers)
        expect(saved.status).toBe(200)
      }
    })
    const read = async (link: string, what: string) => {
      const url = `/api/public/campaign/${link}${what}`
      if (!what.endsWith('since=')) return test.get(url)
      const whole = await test.get(url.split('?')[0] ?? '')
      const cursor = String(whole.headers['x-cursor']).replace(/\d+$/, '0')
      return test.get(url + cursor)
    }

    it('a link without contacts shows numbers and times, and nothing hidden in any answer', async () => {
      const { code: link } = await makeLink(supply.campaign.id, { access: 'edit' })
      const all: string[] = []
      for (const what of reads) {
        const answer = await read(link, what)
        expect(answer.status).toBe(200)
        all.push(answer.body)
      }
      const text = all.join('\n')
      for (const value of [...HIDDEN, code]) expect(text).not.toContain(value)
      expect(text).toContain('"Asha"')
      expect(text).toContain('#1')
      const open = await makeLink(supply.campaign.id, { contacts: true })
      const shown = (await Promise.all(reads.map((what) => read(open.code, what)))).map(({ body }) => body)
      expect(shown.join('\n')).toContain('Plantedname')
      expect(shown.join('\n')).toContain(code)
      // the first link gets none of the answers that were cached for the others
      for (const what of reads)
        for (const value of [...HIDDEN, code]) expect((await read(link, what)).body).not.toContain(value)
    })

    it('a link allows exactly the calls of its access', async () => {
      const { id } = supply.campaign
      const other = await test.campaign(owner)
      const links = {
        view: (await makeLink(id, { contacts: true })).code,
        hidden: (await makeLink(id)).code,
        edit: (await makeLink(id, { access: 'edit', contacts: true })).code,
        ended: '',
        replaced: '',
        foreign: (await makeLink(other.campaign.id, { access: 'edit', contacts: true })).code,
      }
      const ended = await makeLink(id, { access: 'edit' })
      links.ended = ended.code
      await end(id, ended.id)
      const replaced = await makeLink(id, { access: 'edit' })
      links.replaced = replaced.code
      await replace(id, replaced.id)
      for (const what of reads) {
        const status = async (link: string) => (await read(link, what)).status
        expect([await status(links.view), await status(links.hidden), await status(links.edit)]).toEqual([
          200, 200, 200,
        ])
        expect([await status(links.ended), await status(links.replaced)]).toEqual([410, 410])
      }
      const image = async () => {
        const { read, upload } = slideshow(test, supply.campaign, owner)
        if ((await read()).length === 0) await upload([{ bytes: await phonePhoto() }])
        return (await read())[0]?.id ?? ''
      }
      const changes = {
        rename: (link: string) => test.put(`/api/public/campaign/${link}/update`, { name: 'New' }),
        contact: (link: string) =>
          test.post(`/api/public/campaign/${link}/update-contact`, {
            contact_name: 'Ravi',
            contact_mobile: '98450',
          }),
        images: async (link: string) =>
          test.call({
            method: 'POST',
            url: `/api/public/campaign/${link}/upload-images`,
            ...imagesForm([{ bytes: await phonePhoto() }]),
          }),
        'image by the link': async (link: string) =>
          test.delete(`/api/public/campaign/${link}/images/${await image()}`),
        'image by the id': async (link: string) =>
          test.delete(`/api/public/campaign/${id}/images/${await image()}`, { 'x-master-code': link }),
      }
      const before = await logOf(id)
      for (const [what, change] of Object.entries(changes)) {
        const answers: Record<string, string | number> = {}
        for (const [kind, link] of Object.entries(links)) {
          if (kind === 'foreign' && !what.includes('image by')) continue
          const answer = await change(link)
          answers[kind] = answer.status < 400 ? answer.status : answer.json<{ code: string }>().code
        }
        expect(answers).toEqual({
          view: 'view_only',
          hidden: 'view_only',
          edit: 200,
          ended: 'link_ended',
          replaced: 'link_replaced',
          ...(what === 'image by the link' && { foreign: 'image_unknown' }),
          ...(what === 'image by the id' && { foreign: 'campaign_unknown' }),
        })
      }
      const log = (await logOf(id)).slice(0, -before.length || undefined)
      const byLinks = log.filter(({ actor_kind }) => actor_kind === 'edit_link')
      expect(byLinks.map(({ action }) => action).sort()).toEqual([
        'campaign.contact',
        'campaign.renamed',
        'image.deleted',
        'image.deleted',
        'images.added',
      ])
      for (const entry of byLinks) {
        expect(entry.actor_name).toMatch(/^Link /)
        expect(entry.address).toBe('127.0.0.1')
      }
    })
  })

  it('replacing a link or switching it off closes the pages that it opened, and no others', async () => {
    const { campaign } = await test.campaign(owner)
    const [view, edit] = [await makeLink(campaign.id), await makeLink(campaign.id, { access: 'edit' })]
    const hear = (code: string) => listenTo(origin, [linkedCampaign(code)])
    const ears = [await hear(view.code), await hear(edit.code), await hear(campaign.master_code)]
    for (const ear of ears) await ear.until(() => true)
    // a listener to something else over the same stream
    const beside = await listenTo(origin, ['own', linkedCampaign(edit.code)], await test.signUp())
    await beside.until(() => true)
    const [first, second, third] = ears
    await replace(campaign.id, view.id)
    await first?.end()
    await end(campaign.id, edit.id)
    await second?.end()
    await beside.end()
    expect(third?.ended()).toBe(false)
    await replace(campaign.id, campaign.id)
    await third?.end()
    const dead = await askForEvents(origin, [linkedCampaign(view.code)])
    expect([dead.status, await dead.json()]).toMatchObject([410, { code: 'link_replaced' }])
  })

  it('no change by a link is made after the link was replaced, in any interleaving', async () => {
    const { campaign } = await test.campaign(owner)
    for (let round = 0; round < 5; round++) {
      const link = await makeLink(campaign.id, { access: 'edit' })
      const name = (i: number) => `Round ${round} change ${i}`
      const edits = Array.from({ length: 6 }, (_, i) =>
        test.put(`/api/public/campaign/${link.code}/update`, { name: name(i) }),
      )
      const [replaced, ...answers] = await Promise.all([replace(campaign.id, link.id), ...edits])
      expect(replaced.status).toBe(200)
      for (const answer of answers)
        if (answer.status !== 200)
          expect([answer.status, answer.json()]).toMatchObject([410, { code: 'link_replaced' }])
      const log = await logOf(campaign.id, '?limit=20')
      const end = log.findIndex(({ action }) => action === 'link.replaced')
      // newest first: the log is written under the campaign's lock
      const after = log.slice(0, end).filter(({ actor_kind }) => actor_kind === 'edit_link')
      expect(after.length).toBe(0)
      test.clock.advance(1)
      await end_(campaign.id)
    }
  })
  /** Switches off all links but the Master QR. */
  const end_ = async (id: string) => {
    for (const link of await linksOf(id)) if (link.state === 'alive' && !link.master) await end(id, link.id)
  }

  it('a lock that the owner asks for on phones is shown to every reader and in the log', async () => {
    const { campaign } = await codeSupply(test, 1, {}, owner)
    const { id } = campaign
    const link = await makeLink(id)
    const [key] = [{ 'idempotency-key': v7() }]
    expect((await open(link.code)).json()).not.toHaveProperty('require_lock')
    const lock = (required: unknown, headers = {}) =>
      test.put(`/api/campaigns/${id}/lock`, { required }, { ...owner, ...headers })
    expect((await lock('yes')).status).toBe(422)
    for (const again of [false, true]) {
      const answer = await lock(true, key)
      expect(answer.json()).toMatchObject({ id, require_lock: true })
      expect(answer.headers['idempotency-replayed']).toBe(again ? 'true' : undefined)
    }
    for (const reader of [await open(link.code), await test.get(`/api/campaigns/${id}`, owner)])
      expect(reader.json()).toMatchObject({ require_lock: true })
    expect((await lock(false)).json()).not.toHaveProperty('require_lock')
    const told = (await logOf(id)).map(({ action, actor_kind }) => [action, actor_kind])
    expect(told.slice(0, 2)).toEqual([
      ['campaign.unlocked', 'owner'],
      ['campaign.locked', 'owner'],
    ])
  })

  it('the log shows who did what, newest first, in pages, and only to the owner', async () => {
    const { campaign } = await test.campaign(owner)
    await test.put(`/api/campaigns/${campaign.id}`, { name: 'Renamed' }, owner)
    test.clock.advance(1)
    // the same name again is no change
    await test.put(`/api/campaigns/${campaign.id}`, { name: 'Renamed' }, owner)
    test.clock.advance(1)
    await makeLink(campaign.id, { name: 'Stall' })
    test.clock.advance(1)
    await test.put(`/api/campaigns/${campaign.id}/archive`, { archived: true }, owner)
    const log = await logOf(campaign.id)
    expect(log.map(({ action, actor_kind, details }) => [action, actor_kind, details])).toEqual([
      ['campaign.archived', 'owner', {}],
      ['link.made', 'owner', { link: 'Stall' }],
      ['campaign.renamed', 'owner', {}],
    ])
    expect(log[0]?.actor_name).toMatch(/@example\.com$/)
    const page = await test.get(`/api/campaigns/${campaign.id}/log?limit=2`, owner)
    expect(page.json()).toEqual(log.slice(0, 2))
    const cursor = String(page.headers['x-next-cursor'])
    expect(await logOf(campaign.id, `?limit=2&cursor=${cursor}`)).toEqual(log.slice(2))
  })
})
