import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { PASSWORD } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const EMAIL = 'owner@example.com'

let server: RealServer
let owner: Profile
beforeAll(async () => {
  server = await realServer()
  owner = await openProfile()
  await ownerCalls(server.origin, EMAIL)
})
afterAll(async () => {
  await owner.remove()
  await server.remove()
})

it('a device whose database cannot be opened lets its owner in', async () => {
  const page = await owner.page()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await page.goto(`${server.origin}/login`)
  await page.locator('input[name=email]:visible').fill(EMAIL)
  await page.locator('input[name=password]:visible').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})
