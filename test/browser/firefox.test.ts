import { beforeAll, describe, expect, it } from 'vitest'
import { openFirefox, type Firefox } from './firefox'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { guest, keptOffline, noticeNetwork, outbox } from './people'
import { ADMIN, realServer, type RealServer } from './server'

const PIN = '482913'
const CONTACT = { ...guest(), pin_confirmation: PIN }

let server: RealServer
let owner: OwnerCalls
let firefox: Firefox
beforeAll(async () => {
  server = await realServer()
  owner = await ownerCalls(server.origin)
})

const gift = async (name: string) => {
  const campaign = await owner.create({ name, qr_quantity: 1, ...GIFT_GIVER })
  const claimer = async () => (await owner.codes(campaign))[0]?.claimer_name
  return { code: (await owner.codes(campaign))[0]?.code ?? '', claimer }
}
const sees = (text: string) =>
  expect.poll(() => firefox.text().catch(String), { timeout: 20_000 }).toContain(text)
const seesNo = (text: string) =>
  expect.poll(() => firefox.text().catch(String), { timeout: 20_000 }).not.toContain(text)

describe('Firefox', () => {
  beforeAll(async () => {
    firefox = await openFirefox()
  })

  const open = async (code: string) => {
    await firefox.open(`${server.origin}/claim/${code}`)
    await sees('Continue to Claim')
    await firefox.press('Continue to Claim')
    await seesNo('Continue to Claim')
  }

  it('claims with the server stopped: kept through another visit and a restart, and delivered', async () => {
    const { code, claimer } = await gift('Foxes in the woods')
    const page = `${server.origin}/claim/${code}`
    await open(code)
    await keptOffline(firefox, code)

    await server.stop()
    await firefox.open(page)
    await sees('You are offline. This is what this device saved')
    await firefox.fill({ ...CONTACT, name: 'Farida Offline' })
    await firefox.press('Claim this gift')
    await sees('Saved on this device')
    await firefox.open(page)
    await sees('Farida Offline')
    await firefox.restart()
    await firefox.open(page)
    await sees('Farida Offline')
    await sees('Saved on this device')
    expect((await outbox(firefox)).filter(({ state }) => state !== 'delivered')).toMatchObject([
      { code, kind: 'qr.claim' },
    ])

    await server.start()
    await noticeNetwork(firefox)
    await expect.poll(claimer, { timeout: 60_000 }).toBe('Farida Offline')
    await seesNo('Saved on this device')
  })

  it('claims a gift and edits it behind its PIN, and offers to save the password of a login, but no PIN', async () => {
    const { code, claimer } = await gift('Foxes at night')
    await open(code)
    expect(await firefox.asksToSave()).toBe(false)
    await firefox.fill(CONTACT)
    await firefox.press('Claim this gift')
    await sees('Save Contact')
    await expect.poll(claimer).toBe('Asha Rao')
    await firefox.press('Edit')
    await firefox.fill({ pin: PIN })
    await firefox.press('Verify & Edit')
    await sees('Save Changes')
    await firefox.fill({ name: 'Asha R. Rao' })
    await firefox.press('Save Changes')
    await seesNo('Save Changes')
    await expect.poll(claimer).toBe('Asha R. Rao')
    await firefox.open(`${server.origin}/help`)
    expect(await firefox.asksToSave()).toBe(false)

    // proves that this browser would have asked
    await firefox.open(`${server.origin}/login`)
    await sees('Welcome')
    await firefox.fill({ email: ADMIN.email, password: ADMIN.password })
    // a tab has the same words as the button
    await firefox.evaluate(() => document.querySelector<HTMLElement>('form [type=submit]')?.click())
    await expect.poll(() => firefox.asksToSave(), { timeout: 20_000 }).toBe(true)
  })
})
