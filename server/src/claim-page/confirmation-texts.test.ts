import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm, plainForm, saleForm, travelForm } from '../../test/forms'

const PIN = '482913'

describe.each(engines.slice(0, 1))('what was done without JavaScript on $name', (engine) => {
  const test = testApp(engine, {}, async () => ({ claimPages: await builtClaimPages() }))
  const owner = beforeTests(() => test.signUp())

  const see = (path: string, headers: Record<string, string> = {}) => test.get(path, headers)
  /** Follows the redirect in the browser that sent the form. */
  const follow = (sent: Awaited<ReturnType<typeof see>>) =>
    see(String(sent.headers.location), { cookie: doneCookieOf(sent).split(';')[0] ?? '' })
  const doneCookieOf = ({ headers }: Awaited<ReturnType<typeof see>>) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('tohfa_done=')) ?? ''
  const send = (code: string, fields: Record<string, unknown>, query = '') => {
    const { headers, payload } = plainForm(fields)
    return test.post(`/claim/${code}${query}`, payload, headers)
  }
  const claim = (code: string, fields: object, key = v7()) =>
    send(code, { ...fields, pin_confirmation: PIN, [HIDDEN_KEY]: key })
  const supply = (campaign_type: 'vcard' | 'diary' | 'travel' | 'sale') =>
    codeSupply(test, 2, { campaign_type }, owner)
  const FORMS = { vcard: claimForm, diary: claimForm, travel: travelForm } as const

  it.each([
    ['vcard', 'QR code claimed successfully!'],
    ['diary', 'QR code claimed successfully!'],
    ['travel', 'Travel details submitted successfully!'],
  ] as const)('a claim of a %s gift leads to a page that says so', async (type, said) => {
    const code = (await supply(type)).next()
    const sent = await claim(code, FORMS[type]())
    expect([sent.status, sent.headers.location]).toEqual([303, `/claim/${code}?done=claim`])
    const page = await follow(sent)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).toContain(`<p>${said}</p>`)
    expect((await see(`/claim/${code}`)).body).not.toContain(said)
  })

  it.each([
    ['vcard', 'Contact details updated!'],
    ['travel', 'Travel details updated successfully!'],
  ] as const)('an edit of a %s gift leads to a page that says so', async (type, said) => {
    const code = await (await supply(type)).claimed()
    const sent = await send(code, { pin: PIN, name: 'Asha R. Rao' }, '?do=edit')
    expect(sent.headers.location).toBe(`/claim/${code}?done=edit`)
    expect((await follow(sent)).body).toContain(`<p>${said}</p>`)
  })

  it.each([
    ['vcard', 'claim', 'claimed successfully'],
    ['vcard', 'edit', 'details updated'],
    ['travel', 'edit', 'details updated'],
    ['diary', 'entry', 'saved'],
    ['sale', 'payment', 'saved'],
  ] as const)(
    'the address of a %s gift with done=%s confirms nothing by itself',
    async (type, done, said) => {
      const codes = await supply(type)
      const [code, other] = [codes.next(), codes.next()]
      const sent = await claim(code, type === 'sale' ? saleForm() : FORMS[type]())
      const asked = (await see(`/claim/${code}?done=${done}`)).body
      expect(asked).toBe((await see(`/claim/${code}`)).body)
      expect(asked).not.toContain(said)
      // nor does a cookie of another form or another gift
      expect(doneCookieOf(sent)).toMatch(
        new RegExp(`^tohfa_done=claim; Path=/claim/${code}; Max-Age=900; HttpOnly; SameSite=Lax$`),
      )
      await claim(other, type === 'sale' ? saleForm() : FORMS[type]())
      if (done !== 'claim')
        expect((await see(`/claim/${code}?done=${done}`, { cookie: 'tohfa_done=claim' })).body).not.toContain(
          said,
        )
    },
  )

  it('an unknown word in the address confirms nothing, and an unclaimed page stays as it is cached', async () => {
    const codes = await supply('vcard')
    const code = await codes.claimed()
    const plain = (await see(`/claim/${code}`)).body
    for (const asked of ['nonsense', 'payment', 'entry', '<b>', 'constructor', 'claim&done=edit'])
      expect((await see(`/claim/${code}?done=${asked}`, { cookie: `tohfa_done=${asked}` })).body).toBe(plain)
    const fresh = codes.next()
    const { etag } = (await see(`/claim/${fresh}`)).headers
    const asked = await see(`/claim/${fresh}?done=claim`)
    expect(asked.headers.etag).toBe(etag)
    expect(asked.body).not.toContain('claimed successfully')
  })

  it('a booking leads to its page, and its receipt opens with the PIN, in the time of India', async () => {
    const code = (await supply('sale')).next()
    const key = v7()
    // and a second press alike
    await claim(code, saleForm(), key)
    const sent = await claim(code, saleForm(), key)
    expect([sent.status, sent.headers.location]).toEqual([303, `/claim/${code}?done=claim`])
    const page = await follow(sent)
    expect(page.body).toContain('Registration successful! Enter your PIN to see the receipt.')
    expect(page.body).not.toContain('R-2026')
    const receipt = await send(code, { pin: PIN }, '?do=pin')
    expect([receipt.status, receipt.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(receipt.body).toMatch(/>R-20260301-\w{6}<\/p>/)
    expect(receipt.body).toMatch(/1\u00a0Mar\u00a02026, 2:30[\u00a0\u202f]pm\u00a0IST/)
    expect(receipt.body).not.toContain(PIN)
    const paid = await send(
      code,
      // a phone may type the digits of its script
      {
        pin: PIN.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))),
        amount: '99.97',
        payment_method: 'UPI',
        paid_on: '2026-03-01',
      },
      '?do=payment',
    )
    const [, number = ''] = /Payment saved! Receipt: (R-20260301-\w{6})</.exec(paid.body) ?? []
    expect(paid.body.split(number).length).toBeGreaterThan(2)
    expect(paid.body).toContain('₹900.00')
  })

  it('a saved diary entry is confirmed on its page', async () => {
    const code = await (await supply('diary')).claimed()
    const { status, body } = await send(code, entryForm(), '?do=entry')
    expect(status).toBe(200)
    expect(body).toContain('<p>Diary entry saved!</p>')
    expect(body).toContain('Sunday, 1\u00a0March\u00a02026')
    expect(body).toMatch(/2:30[\u00a0\u202f]pm\u00a0IST/)
    expect((await see(`/claim/${code}?done=entry`)).body).not.toContain('Diary entry saved!')
  })
})
