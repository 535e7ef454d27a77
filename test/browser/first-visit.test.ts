import { expect, it } from 'vitest'
import { holdScripts } from './hold-scripts'
import { ownerCalls } from './owner-calls'
import { rows } from './people'
import { openPerson } from './profile'
import { realServer } from './server'

it('a device that shows campaigns for the first time keeps them, without any error', async () => {
  const server = await realServer()
  const { create, signIn } = await ownerCalls(server.origin)
  await create({ name: 'Seen first' })
  // twice, because it looks for a race
  for (let device = 0; device < 2; device++) {
    const person = await openPerson({ width: 360, height: 800 })
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

it('the campaigns are requested before the script has loaded, and only once', async () => {
  const server = await realServer()
  const { create, codes, claim, signIn } = await ownerCalls(server.origin)
  const campaign = await create({ name: 'Asked for early' })
  const [{ code } = { code: '' }] = await codes(campaign)
  await claim(code)
  const person = await openPerson()
  const page = await person.page()
  const release = await holdScripts(person.context())
  const asked: string[] = []
  page.on('request', (request) => {
    // later refreshes name the version that is here
    if (!request.headers()['if-none-match']) asked.push(new URL(request.url()).pathname)
  })
  const signingIn = signIn(page)
  const early = ['/api/campaigns', '/api/campaigns/claims-by-day']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(early))
  release()
  await signingIn
  await page.getByText('Asked for early').waitFor()
  await page.getByText(/^1 claim in the last 30 days/).waitFor()
  const times = (path: string) => asked.filter((one) => one === path).length
  expect(early.map(times)).toEqual([1, 1])

  const details = `/api/campaigns/${campaign.id}`
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  // asked for together with the details
  await expect.poll(() => times(`${details}/qrcodes`)).toBe(1)
  expect(times(details)).toBe(1)
})
