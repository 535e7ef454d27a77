import { expect, it, onTestFinished } from 'vitest'
import { ownerCalls } from './owner-calls'
import { rows } from './people'
import { openPerson } from './profile'
import { realServer } from './server'

it('a device that shows campaigns for the first time keeps them, without any error', async () => {
  const server = await realServer()
  onTestFinished(() => server.remove())
  const { create, signIn } = await ownerCalls(server.origin)
  await create({ name: 'Seen first' })
  // twice, because it looks for a race
  for (let device = 0; device < 2; device++) {
    const person = await openPerson({ width: 360, height: 800 })
    onTestFinished(() => person.remove())
    const page = await person.page()
    await signIn(page)
    await page.getByText('Seen first').waitFor()
    const kept = async () => JSON.stringify(await rows(page, ['campaigns', 'meta']))
    // the note that they are fresh is written last
    await expect.poll(kept).toContain('own list')
    expect(await kept()).toContain('Seen first')
    expect(await page.locator('[aria-live] > [popover] p').allInnerTexts()).toEqual([])
  }
})
