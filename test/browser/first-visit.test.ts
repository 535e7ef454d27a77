import { expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { rows } from './people'
import { openPerson } from './profile'
import { realServer } from './server'

it.each([1, 2, 3, 4])(
  'device %i that shows campaigns for the first time keeps them, and complains of nothing',
  async () => {
    const server = await realServer()
    const device = await openPerson({ width: 360, height: 800 })
    try {
      const { create, token } = await ownerCalls(server.origin)
      await create({ name: 'Seen first' })
      const page = await device.page()
      await page.goto(server.origin)
      await page.evaluate((known) => {
        localStorage.setItem('token', known)
        localStorage.setItem('email', 'owner@example.com')
      }, token)
      await page.goto(server.origin)
      await page.getByText('Seen first').waitFor()
      const kept = async () => JSON.stringify(await rows(page, ['campaigns', 'meta']))
      // that they are fresh is written last
      await expect.poll(kept).toContain('own list')
      expect(await kept()).toContain('Seen first')
      expect(await page.locator('[aria-live] > [popover] p').allInnerTexts()).toEqual([])
    } finally {
      await device.remove()
      await server.remove()
    }
  },
)
