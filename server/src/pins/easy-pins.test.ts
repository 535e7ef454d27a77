/** PINs that are easy to guess, in a campaign whose owner refuses them. */
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart, saleForm, travelForm } from '../../test/forms'
import { stored } from '../../test/stored'

const SAID = 'This PIN is easy to guess. Please choose another one.'
const REFUSED = { status: 422, code: 'pin_weak', errors: [{ field: 'pin', detail: SAID }] }

const TYPES = [
  ['vcard', 'qr', 'qr.claim', claimForm],
  ['diary', 'qr', 'qr.claim', claimForm],
  ['travel', 'travel', 'travel.claim', travelForm],
  ['sale', 'sale', 'sale.claim', saleForm],
] as const

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('PINs that are easy to guess on $name', (engine) => {
  const test = testApp(engine, {}, async () => ({ claimPages: await builtClaimPages() }))
  const owner = beforeTests(() => test.signUp())

  const refuse = (id: string, refused: unknown, headers: object = owner) =>
    test.put(`/api/campaigns/${id}/easy-pins`, { refused }, { ...headers })
  const strict = async (campaign_type: (typeof TYPES)[number][0]): Promise<CodeSupply> => {
    const supply = await codeSupply(test, 3, { campaign_type }, owner)
    expect((await refuse(supply.campaign.id, true)).json()).toMatchObject({ refuse_easy_pins: true })
    return supply
  }

  it.each(TYPES)(
    'a claim of a %s gift is refused by every way, and stores nothing',
    async (type, room, kind, form) => {
      const supply = await strict(type)
      const code = supply.next()
      const before = await stored(test)
      const fields = form({ pin: '112233' })
      const direct = await test.post(`/api/${room}/${code}/claim`, fields)
      expect(direct.json()).toMatchObject({ ...REFUSED, detail: SAID })
      expect(await test.sync([{ id: v7(), kind, code, fields }])).toMatchObject([
        { outcome: 'refused', status: 422, body: REFUSED },
      ])
      const typed = multipart(
        Object.entries({ ...fields, pin_confirmation: '112233' }).map(([name, value]) => [
          name,
          String(value),
        ]),
      )
      const plain = await test.post(`/claim/${code}`, typed.payload, {
        ...typed.headers,
        'sec-fetch-site': 'same-origin',
      })
      expect(plain.status).toBe(422)
      expect(plain.body).toContain(SAID)
      expect(plain.body).toContain('value="Asha Rao"')
      expect(plain.body).not.toContain('112233')
      expect(await stored(test)).toEqual(before)
      // another PIN is accepted
      await supply.claimed()
    },
  )

  it('are accepted by default', async () => {
    const supply = await codeSupply(test, 2, {}, owner)
    const gift = () => test.get(`/api/qr/${supply.next()}/campaign`).then((answer) => answer.json())
    expect(await gift()).not.toHaveProperty('refuse_easy_pins')
    await supply.claimed({ pin: '112233' })
  })

  it('are refused or not as the form says, and the campaign log has the owner’s switch once a change', async () => {
    const supply = await strict('vcard')
    const { id } = supply.campaign
    const url = `/api/qr/${supply.next()}/campaign`
    expect((await test.get(url)).json()).toMatchObject({ refuse_easy_pins: true })
    await refuse(id, true)
    expect((await refuse(id, false)).json()).not.toHaveProperty('refuse_easy_pins')
    expect((await test.get(url)).json()).not.toHaveProperty('refuse_easy_pins')
    await supply.claimed({ pin: '112233' })
    const log = await test.get(`/api/campaigns/${id}/log`, owner)
    expect(log.json<{ action: string }[]>().map(({ action }) => action)).toEqual([
      'campaign.easy_pins_taken',
      'campaign.easy_pins_refused',
    ])
  })

  it('in claims from before are kept, and a repeated claim gets its answer', async () => {
    const supply = await codeSupply(test, 1, {}, owner)
    const claim = { id: v7(), kind: 'qr.claim', code: supply.next(), fields: claimForm({ pin: '112233' }) }
    expect(await test.sync([claim])).toMatchObject([{ outcome: 'applied' }])
    await refuse(supply.campaign.id, true)
    expect(await test.sync([claim])).toMatchObject([{ outcome: 'applied', replayed: true }])
    const url = `/api/qr/${claim.code}/verify-pin`
    expect((await test.post(url, { pin: '112233' })).status).toBe(200)
  })
})
