import { HIDDEN_KEY, HIDDEN_PROOF } from '@tohfa/sync-protocol/entities/claim-page'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, plainForm } from '../../test/forms'

const PIN = '482913'
const NEXT_PIN = '730164'
const OFFERS = '<h3 class="font-medium">Messages about offers</h3>'

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('the data of a holder without JavaScript on $name', (engine) => {
  const test = testApp(engine, {}, async () => ({ claimPages: await builtClaimPages() }))
  const supply = beforeTests(() => codeSupply(test, 20, { campaign_type: 'diary' }))

  const send = (code: string, query: string, fields: Record<string, string>) => {
    const { headers, payload } = plainForm(fields)
    return test.post(`/claim/${code}${query}`, payload, headers)
  }
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
  /** Opens a gift, and returns the hidden fields of its forms. */
  const open = async (code: string, pin = PIN) => {
    const { status, body } = await send(code, '?do=pin', { pin })
    return { status, body, carried: carriedBy(body) }
  }
  const carriedBy = (html: string) => ({
    [HIDDEN_KEY]: hidden(html, HIDDEN_KEY),
    [HIDDEN_PROOF]: hidden(html, HIDDEN_PROOF),
  })

  it('say that the owner of a diary can help with a lost PIN: before the claim, while waiting, once open', async () => {
    const plain = await test.get(`/claim/${supply.next()}`)
    expect(plain.body).toContain('If you lose the PIN and the recovery code, nobody can open this diary.')
    const helping = await codeSupply(test, 2, { campaign_type: 'diary', lost_pin_help: true })
    const free = await test.get(`/claim/${helping.next()}`)
    expect(free.body).toContain('create a link for it 7 days later')
    expect(free.body).not.toContain('nobody can open this diary')
    const code = await helping.claimed()
    await test.post(
      `/api/campaigns/${helping.campaign.id}/codes/2/pin-help`,
      { reason: 'forgot' },
      helping.owner,
    )
    const WAITS = 'unless somebody opens the diary with its PIN before then'
    for (const path of ['', '?ask=pin', '?ask=recovery'])
      expect((await test.get(`/claim/${code}${path}`)).body).toContain(WAITS)
    const { body } = await open(code)
    expect(body).toContain('You cancelled that by opening your diary')
    expect(body).not.toContain(WAITS)
    expect((await test.get(`/claim/${code}`)).body).not.toContain(WAITS)
  })

  it('can be downloaded as a ZIP, and never without the PIN', async () => {
    const code = await supply.claimed()
    const { carried, body } = await open(code)
    expect(body).toContain('Download my data')
    const zip = await send(code, '?do=export', carried)
    expect([zip.status, zip.headers['content-type'], zip.headers['cache-control']]).toEqual([
      ...[200, 'application/zip', 'no-store'],
    ])
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(zip.bytes.includes('data.json')).toBe(true)
    const other = await supply.claimed()
    for (const proof of ['', 'made-up', (await open(other)).carried[HIDDEN_PROOF]]) {
      const asked = await send(code, '?do=export', { ...carried, [HIDDEN_PROOF]: proof })
      expect([asked.status, asked.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(asked.body).toContain('name="pin"')
    }
  })

  it('show consents, which one press withdraws or gives again; a second press changes nothing', async () => {
    const { campaign, codes } = await test.campaign(supply.owner, { campaign_type: 'vcard' })
    const code = codes[0]?.code ?? ''
    await test.put(
      `/api/campaigns/${campaign.id}/privacy`,
      { purpose: 'send the prize', contact: 'shop@example.com', offers: true },
      supply.owner,
    )
    const page = (await test.get(`/claim/${code}`)).body
    const fields = { ...claimForm(), pin_confirmation: PIN, pin: PIN, [HIDDEN_KEY]: v7() }
    const shown = [...page.matchAll(/name="(notice_hash|offers_hash)"[^>]*value="([^"]+)"/g)]
    expect(shown).toHaveLength(2)
    const hashes = Object.fromEntries(shown.map(([, name = '', value = '']) => [name, value]))
    expect((await send(code, '', { ...fields, ...hashes })).status).toBe(303)
    const { carried, body } = await open(code)
    expect(body).toContain(OFFERS)
    expect(body).toContain('Withdraw: Messages about offers')
    for (const press of ['first', 'second']) {
      const after = await send(code, '?do=withdraw', { ...carried, purpose: 'offers' })
      expect([press, after.status]).toEqual([press, 200])
      expect(after.body).toContain('Withdrawn ')
      expect(after.body).not.toContain('Withdraw: Messages about offers')
    }
    expect(
      (await send(code, '?do=withdraw', { ...carried, [HIDDEN_KEY]: v7(), purpose: 'nonsense' })).status,
    ).toBe(404)
    // and given again with one press, with the words that the page shows
    const opened = await open(code)
    expect(opened.body).toContain('Agree again: Messages about offers')
    const again = { ...opened.carried, purpose: 'offers', text_hash: hidden(opened.body, 'text_hash') }
    for (const press of ['first', 'second']) {
      const after = await send(code, '?do=give', again)
      expect([press, after.status]).toEqual([press, 200])
      expect(after.body).toContain('Agreed again.')
      expect(after.body).toContain('Before: from ')
      expect(after.body).toContain('Withdraw: Messages about offers')
      expect(after.body).not.toContain('Agree again: ')
    }
    const listed = { method: 'GET', url: `/api/qr/${code}/consents`, headers: { 'x-pin': PIN } } as const
    expect((await test.call(listed)).json()).toMatchObject([
      { purpose: 'notice' },
      { purpose: 'offers', channel: 'no_script', withdrawn_at: null, earlier: [{}] },
    ])
    const other = { ...opened.carried, [HIDDEN_KEY]: v7(), purpose: 'notice', text_hash: 'made up' }
    await send(code, '?do=withdraw', { ...other, [HIDDEN_KEY]: v7() })
    expect((await send(code, '?do=give', other)).status).toBe(409)
  })

  it('include the guardian of a child, whom the form asks for once it knows the birth date', async () => {
    const { campaign, codes } = await test.campaign(supply.owner, { campaign_type: 'travel' })
    const code = codes[0]?.code ?? ''
    await test.put(
      `/api/campaigns/${campaign.id}/privacy`,
      { purpose: 'book the tour', contact: 'shop@example.com' },
      supply.owner,
    )
    const page = (await test.get(`/claim/${code}`)).body
    expect(page).not.toContain('name="guardian_name"')
    const { company_name: _, ...person } = claimForm({ dob: '2015-03-02', pin_confirmation: PIN })
    const fields = { ...person, notice_hash: hidden(page, 'notice_hash') } as Record<string, string>
    const refused = await send(code, '', { ...fields, [HIDDEN_KEY]: hidden(page, HIDDEN_KEY) })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('A parent or guardian must agree')
    const guardian = { guardian_name: 'Meera Rao', guardian_mobile: '98765 43210' }
    const done = await send(code, '', {
      ...{ ...fields, ...guardian, guardian_hash: hidden(refused.body, 'guardian_hash') },
      [HIDDEN_KEY]: hidden(refused.body, HIDDEN_KEY),
    })
    expect(done.status).toBe(303)
    const opened = (await open(code)).body
    expect(opened).toContain('Meera Rao, 98765 43210')
    expect(opened).toContain('a parent or guardian has to agree to what this form says')
  })

  it('are erased for good', async () => {
    const code = await supply.claimed()
    const { carried, body } = await open(code)
    expect(body).toContain('This cannot be undone')
    expect(body).toContain('Backups of the server keep the rest until they are deleted')
    const erased = await send(code, '?do=erase', carried)
    expect(erased.status).toBe(200)
    expect(erased.body).toContain('The details were erased.')
    const page = await test.get(`/claim/${code}`)
    expect(page.body).not.toContain('Asha Rao')
  })

  it('open with a new PIN by a recovery code; a second press is answered like the first', async () => {
    const code = await supply.claimed()
    const { carried } = await open(code)
    const RECOVERY = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/
    const codeIn = (html: string) => RECOVERY.exec(html)?.[0] ?? ''
    const first = codeIn((await send(code, '?do=recovery', carried)).body)
    expect(first).toMatch(RECOVERY)
    expect(codeIn((await send(code, '?do=recovery', carried)).body)).toBe(first)

    const asked = (await test.get(`/claim/${code}?ask=recovery`)).body
    expect(asked).toContain('name="recovery_code"')
    const typed = { [HIDDEN_KEY]: hidden(asked, HIDDEN_KEY), pin: NEXT_PIN, pin_confirmation: NEXT_PIN }
    const wrong = await send(code, '?do=recover', { ...typed, recovery_code: '7K3M-9QX2-B4TD' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('This is not the recovery code of this gift')
    expect(wrong.body).not.toContain('7K3M-9QX2-B4TD"')
    const differ = await send(code, '?do=recover', { ...typed, recovery_code: first, pin_confirmation: '1' })
    expect(differ.status).toBe(422)

    const right = { ...typed, [HIDDEN_KEY]: hidden(wrong.body, HIDDEN_KEY), recovery_code: first }
    const next = codeIn((await send(code, '?do=recover', right)).body)
    expect(next).not.toBe(first)
    expect(codeIn((await send(code, '?do=recover', right)).body)).toBe(next)
    expect((await open(code, NEXT_PIN)).status).toBe(200)
    expect((await open(code)).status).toBe(403)
  })
})
