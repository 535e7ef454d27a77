/** A PIN that a campaign refuses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { fill, fillClaim, guest, hydrated, keptOffline, openGift, outbox, submitClaim } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
const EASY = '112233'
const SAID = 'This PIN is easy to guess. Please choose another one.'

let server: RealServer
let owner: OwnerCalls
let phone: Person
beforeAll(async () => {
  server = await realServer()
  phone = await openPerson({ width: 360, height: 800 })
  owner = await ownerCalls(server.origin)
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
})

it('a waiting claim whose PIN the campaign now refuses is corrected with another one', async () => {
  const campaign = await owner.create({})
  const [code = ''] = (await owner.codes(campaign)).map((one) => one.code)
  const page = await phone.page()
  await openGift(page, server.origin, code)
  await keptOffline(page, code)
  await page.context().setOffline(true)
  await fillClaim(page, guest({ pin: EASY }))
  await submitClaim(page)
  await expect.poll(async () => (await outbox(page))[0]?.state).toBe('queued')
  const refused = await fetch(`${server.origin}/api/campaigns/${campaign.id}/easy-pins`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ refused: true }),
  })
  expect(refused.status).toBe(200)
  await page.context().setOffline(false)
  await expect.poll(async () => (await outbox(page))[0]?.state, { timeout: 30_000 }).toBe('attention')
  await page.goto(`${server.origin}/outbox`)
  await page.getByText(SAID).waitFor()
  await page.goto(`${server.origin}/claim/${code}`)
  await hydrated(page)
  await page.locator('form').getByText(SAID).waitFor()
  expect(await page.locator('form [name=name]').inputValue()).toBe('Asha Rao')
  // reported again before anything is sent
  await fill(page, { pin: EASY, pin_confirmation: EASY })
  await page.getByText('Please choose another one.').first().waitFor()
  await submitClaim(page)
  await page.locator('form [name=pin][aria-invalid=true]').waitFor()
  await fill(page, { pin: PIN, pin_confirmation: PIN })
  await submitClaim(page)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  expect((await owner.codes(campaign)).filter(({ claimed }) => claimed)).toHaveLength(1)
})
