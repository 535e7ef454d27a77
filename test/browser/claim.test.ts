import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath } from '../chromium'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import {
  codesOf,
  countTaps,
  createCampaign,
  fillClaim,
  guest,
  keptOffline,
  noticeNetwork,
  openGift,
  outbox,
  pastTheCard,
  register,
  submitClaim,
  states,
} from './people'
import { openPerson, openProfile, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PHONE = { width: 390, height: 844 }

describe('a gift is claimed', () => {
  let server: RealServer
  let calls: OwnerCalls
  beforeAll(async () => {
    server = await realServer()
    calls = await ownerCalls(server.origin)
  })
  beforeEach(() => server.start())

  const campaign = async (name: string, qr_quantity: number) => {
    return (await calls.create({ name, qr_quantity, ...GIFT_GIVER })).gifts
  }
  const timesApplied = (code: string) =>
    server.stored('select 1 from operations where body like ?', `%"code":"${code}"%`).length

  it('by its link, in another browser; its card is shared 2 taps after the gift giver’s, and the owner sees it', async () => {
    const desk = await (await openPerson()).page()
    await register(desk, server.origin, 'desk@example.com')
    const id = await createCampaign(desk, 'Thousand gifts', 1000)
    const codes = (await codesOf(desk, id)).map(({ code }) => code)
    expect(new Set(codes).size).toBe(1000)
    const code = codes[4] ?? ''
    const page = await (await openPerson(PHONE)).page()
    await page.goto(`${server.origin}/claim/${code.toLowerCase()}`)
    const popup = page.getByRole('dialog')
    await popup.getByText('Meera Gifts').first().waitFor()
    await page.getByRole('button', { name: 'Continue to Claim' }).click()
    const taps = await countTaps(page.context())
    await fillClaim(page, guest())
    await submitClaim(page)
    await page.getByText('QR code claimed successfully!').first().waitFor()
    const shared = await page.evaluateHandle(() => {
      const links: (string | undefined)[] = []
      Object.assign(navigator, {
        canShare: undefined,
        share: async ({ url }: ShareData) => void links.push(url),
      })
      return links
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => shared.jsonValue()).toEqual([`${server.origin}/claim/${code}`])
    expect(taps()).toBe(2)
    expect(page.url()).toBe(`${server.origin}/claim/${code}`)
    // what was typed is no longer a draft
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('tohfa.draft.'))
    expect(await page.evaluate(drafts)).toEqual([])

    await desk.goto(`${server.origin}/campaign/${id}`)
    await desk.getByText('Asha Rao').waitFor()
    await desk
      .getByRole('button', { name: /Claimed/ })
      .first()
      .waitFor()
    expect(timesApplied(code)).toBe(1)
  })

  it('with the server stopped: at once on the device, through reload and restart, delivered once', async () => {
    const [code = ''] = await campaign('Offline gifts', 5)
    // a full browser, as people have it
    const profile = await openProfile(PHONE, [], [], chromiumPath())
    let page = await profile.page()
    await openGift(page, server.origin, code)
    await keptOffline(page, code)

    await server.stop()
    await page.reload()
    await pastTheCard(page)
    await fillClaim(page, guest({ name: 'Farida Offline' }))
    await submitClaim(page)
    await page.getByText('Farida Offline').first().waitFor()
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()

    await page.reload()
    await page.getByText('Farida Offline').first().waitFor()
    await profile.restart()
    page = await profile.page()
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByText('Farida Offline').first().waitFor()
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
    const [waiting] = await outbox(page)
    expect(waiting).toMatchObject({ code, kind: 'qr.claim' })
    expect(JSON.stringify(waiting)).not.toContain('482913')

    await server.start()
    await expect.poll(() => states(page), { timeout: 60_000 }).toEqual(['delivered'])
    await expect.poll(() => page.getByText('Saved on this device', { exact: true }).count()).toBe(0)
    expect(server.stored('select claimer_name from codes where code = ?', code)).toEqual([
      { claimer_name: 'Farida Offline' },
    ])
    expect(timesApplied(code)).toBe(1)
    // the PIN that was sealed is the PIN that opens it
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').locator('input').fill('482913')
    await page.getByRole('button', { name: 'Verify & Edit' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  })

  it('if the script for saved work did not load at first: what is saved there is shown', async () => {
    const [code = ''] = await campaign('Late script', 1)
    const page = await (await openPerson(PHONE)).page()
    let asked = 0
    await page.route('**/assets/gift-rest-*', (route) => (asked++ === 0 ? route.abort() : route.continue()))
    await openGift(page, server.origin, code)
    await keptOffline(page, code)
    expect(asked).toBeGreaterThan(0)
    await server.stop()
    await fillClaim(page, guest({ name: 'Saved All The Same' }))
    await submitClaim(page)
    await page.getByRole('button', { name: 'Save Contact' }).waitFor()
    await page.getByText('Saved All The Same').first().waitFor()
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  })

  it('by two people offline: one wins, the other keeps the data and gives it to another code', async () => {
    const [code = '', other = ''] = await campaign('Contested gifts', 3)
    const contestants = [await openPerson(PHONE), await openPerson(PHONE)]
    const names = ['Winner One', 'Winner Two']
    for (const [i, profile] of contestants.entries()) {
      const page = await profile.page()
      await openGift(page, server.origin, code)
      await keptOffline(page, code)
      await fillClaim(page, guest({ name: names[i] ?? '' }))
    }
    await server.stop()
    for (const profile of contestants) {
      const page = await profile.page()
      await submitClaim(page)
      await page.getByText('Saved on this device', { exact: true }).first().waitFor()
    }
    await server.start()
    for (const profile of contestants) await noticeNetwork(await profile.page())
    const both = () =>
      Promise.all(contestants.map(async (profile) => (await states(await profile.page()))[0]))
    await expect
      .poll(async () => (await both()).sort(), { timeout: 60_000 })
      .toEqual(['attention', 'delivered'])

    const lost = (await both()).indexOf('attention')
    const page = await (contestants[lost] as Person).page()
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('Needs attention').filter({ visible: true }).first().waitFor()
    await page
      .getByText(names[lost] ?? '')
      .first()
      .waitFor()
    await page.getByText('This QR code has already been claimed').first().waitFor()

    await page.getByRole('button', { name: 'Give to another gift' }).click()
    await page.getByRole('dialog').locator('input[name=code]').fill(other.toLowerCase())
    await page.getByRole('button', { name: 'Look at this gift' }).click()
    await page.getByRole('button', { name: 'Give to this gift' }).click()
    await expect.poll(async () => (await outbox(page))[0]?.state, { timeout: 60_000 }).toBe('delivered')
    const owners = server.stored<{ claimer_name: string }>(
      'select claimer_name from codes where code in (?, ?)',
      code,
      other,
    )
    expect(owners.map(({ claimer_name }) => claimer_name).sort()).toEqual([...names].sort())
  })
})
