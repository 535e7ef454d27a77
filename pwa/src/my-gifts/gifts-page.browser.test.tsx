import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { campaign, claimed, codeOf, waitingClaim } from '../../test/samples'
import { cache, deviceDatabase } from '../offline/device-store'
import GiftsPage from './gifts-page'

it('lists the gifts that this browser holds, each with its type, campaign, state and link', async () => {
  await cache.rememberCode(codeOf(1), claimed(), campaign({ name: 'Diwali' }))
  await cache.rememberCode(
    codeOf(2),
    { code: codeOf(2), claimed: true },
    campaign({ campaign_type: 'diary' }),
  )
  await cache.rememberCode(codeOf(3), { code: codeOf(3), claimed: false }, campaign({ name: 'Holi' }))
  await deviceDatabase.outbox.add(waitingClaim(codeOf(2), { kind: 'diary.entry' }))
  await renderAt('/gifts', <GiftsPage />)
  const gift = (name: string | RegExp) => page.getByRole('link', { name })
  await expect.element(gift(/Asha Rao/)).toHaveTextContent(/Contact card · Diwali.*Delivered/)
  await expect.element(gift(/Asha Rao/)).toHaveAttribute('href', `/claim/${codeOf(1)}`)
  await expect.element(gift(/Wedding gifts/)).toHaveTextContent(/Diary.*Saved on this device/)
  await expect.element(gift(/Holi/)).toHaveTextContent(/Not claimed yet/)
  // written by another tab in between
  await deviceDatabase.outbox.toCollection().modify({ state: 'attention' })
  await expect.element(gift(/Wedding gifts/)).toHaveTextContent(/Needs attention/)
})

it('says to people who hand out gifts where those are listed', async () => {
  localStorage.setItem('token', `x.${btoa(JSON.stringify({ sub: 'asha' }))}.x`)
  await renderAt('/gifts', <GiftsPage />)
  await expect
    .element(
      page.getByText(
        /^Open the link of your own gift.*Gifts that you hand out are listed in their campaign\.$/,
      ),
    )
    .toBeVisible()
})

it('says where gifts come from if there are none', async () => {
  await renderAt('/gifts', <GiftsPage />)
  await expect.element(page.getByRole('heading', { name: 'No gifts on this device yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Scan a gift code' })).toHaveAttribute('href', '/scan')
})
