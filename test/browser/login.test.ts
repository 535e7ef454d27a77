import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { PASSWORD } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const EMAIL = 'owner@example.com'

let server: RealServer
let owner: Person
let campaign: string
beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  campaign = (await (await ownerCalls(server.origin, EMAIL)).create({})).id
})
afterAll(async () => {
  await owner.remove()
  await server.remove()
})

it.each(['/', '/create-campaign', '/campaign/:id', '/admin', '/csv-qr'])(
  '§2 without a token %s leads to the login, and asks for nothing first',
  async (path) => {
    const page = await owner.context().newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(campaigns|admin|user)\b/.test(pathname)) asked.push(pathname)
    })
    await page.goto(server.origin + path.replace(':id', campaign))
    await page.waitForURL(({ pathname }) => pathname === '/login')
    await page.getByRole('tab', { name: 'Register' }).waitFor()
    expect(asked).toEqual([])
    await page.close()
  },
)

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

it('§5 no login with what is no email address', async () => {
  const page = await owner.context().newPage()
  await page.goto(`${server.origin}/login`)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  const form = page.locator('form:visible')
  await form.locator('[name=email]').fill('owner')
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
  await form.getByRole('alert').getByText('Wrong email or password').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
