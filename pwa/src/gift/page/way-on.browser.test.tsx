import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { campaign, claimed, codeOf, listed } from '../../../test/samples'
import { Button } from '../../ui/button'
import { publicOrigin } from '../../api/public-origin'
import { noteStaff } from '../../device/staff'
import { cache } from '../../offline/device-store'
import '../entry/claim.css'
import { cardOf } from '../contact/card.view'
import { forgetPin, rememberPin } from '../pin/kept-pins'
import type { PendingWork } from '../shared/submit/pending-work'
import type { ClaimView } from './claim.view'
import { ClaimPage } from './claim-page'
import { WayOn } from './way-on'
import { WhatNext } from './what-next'

type CardView = Extract<ClaimView, { screen: 'card' }>
const seen = { campaign: campaign(), fromCache: undefined }
const card = (more: Partial<CardView> = {}): CardView => ({
  ...{ screen: 'card', card: cardOf(claimed({ claimer_name: 'Asha Rao' })), ...seen },
  ...{ returned: undefined, state: undefined, lost: undefined },
  ...{ ownClaim: false, reset: undefined, wait: undefined },
  ...more,
})
const form: ClaimView & { screen: 'form' } = { screen: 'form', ...seen, returned: undefined }

const scanNext = page.getByRole('link', { name: 'Scan next gift' })
const yourGifts = page.getByRole('link', { name: 'Your gifts on this device' })

it('leads people who came from the scanner to the next gift, but not away from a form that they are filling in', async () => {
  noteStaff()
  const { rerender } = await render(<WayOn code={codeOf(1)} view={card()} />)
  await expect.element(scanNext).toHaveAttribute('href', '/scan')
  await rerender(
    <>
      <WayOn code={codeOf(1)} view={card()} />
      <form noValidate />
    </>,
  )
  await expect.element(scanNext).not.toBeInTheDocument()
})

it('leads people who are signed in to the next gift', async () => {
  localStorage.setItem('token', 'a token')
  await render(<WayOn code={codeOf(1)} view={card()} />)
  await expect.element(scanNext).toBeVisible()
})

it('leads a recipient to their other gifts, if there are any', async () => {
  await cache.rememberCode(codeOf(1), claimed(), campaign())
  const { unmount } = await render(<WayOn code={codeOf(1)} view={card()} />)
  await expect.element(page.getByRole('navigation')).toBeInTheDocument()
  await expect.element(yourGifts).not.toBeInTheDocument()
  await unmount()
  await cache.rememberCode(codeOf(2), claimed({ code: codeOf(2) }), campaign())
  await render(<WayOn code={codeOf(1)} view={card()} />)
  await expect.element(yourGifts).toHaveAttribute('href', '/gifts')
  await expect.element(scanNext).not.toBeInTheDocument()
})

it('offers a person whose claim came second nothing that is only for the holder', async () => {
  const lost = { id: '1', kind: 'qr.claim', fields: {} } as PendingWork
  await rememberPin(codeOf(1), '482913')
  onTestFinished(() => forgetPin(codeOf(1)))
  await render(<WhatNext code={codeOf(1)} view={card({ lost })} />)
  expect(document.body.textContent).not.toMatch(/PIN|recovery|Your data|Keep it/)
})

it('says whose claim staff have just saved, and leads only to the next gift, from the top of the page', async () => {
  noteStaff()
  await cache.rememberCampaign(campaign())
  await cache.rememberCampaignCodes(campaign().id, listed(20))
  const { rerender } = await render(<WayOn code={codeOf(20)} view={form} />)
  const long = document.createElement('div')
  long.style.height = '5000px'
  document.body.append(long)
  scrollTo(0, 400)
  const saved = card({ state: 'saved', ownClaim: true })
  await rerender(<WayOn code={codeOf(20)} view={saved} />)
  await expect.element(page.getByText('Saved · Asha Rao · #20')).toBeVisible()
  expect(scrollY).toBe(0)
  long.remove()
  const links = page.getByRole('navigation').getByRole('link')
  expect(links.elements().map((link) => link.textContent)).toEqual(['Scan next gift'])
  expect(page.getByRole('button').elements()).toEqual([])
  // it arrives while the page is open
  await rerender(<WayOn code={codeOf(20)} view={card({ state: 'delivered' })} />)
  await expect.element(page.getByText('Delivered · Asha Rao · #20')).toBeVisible()
})

it('gives staff all links at a gift that somebody else claimed, or that was claimed before', async () => {
  noteStaff()
  const lost = { id: 'lost' } as NonNullable<CardView['lost']>
  const { rerender } = await render(<WayOn code={codeOf(1)} view={form} />)
  await rerender(<WayOn code={codeOf(1)} view={card({ lost })} />)
  await expect.element(page.getByRole('button', { name: 'Your data' })).toBeVisible()
  await expect.element(page.getByText(/Asha Rao/)).not.toBeInTheDocument()
})

it.each([
  ['a claimed card', card(), 'Scan next gift'],
  [
    'a gift that another device claimed first',
    card({ lost: { id: 'lost' } as NonNullable<CardView['lost']> }),
    'Share',
  ],
])('has one primary button at %s', async (_, view, primary) => {
  noteStaff()
  await render(
    <>
      <main>
        <Button>Share</Button>
      </main>
      <WayOn code={codeOf(1)} view={view} />
    </>,
  )
  await expect.element(scanNext).toBeVisible()
  const accent = document.createElement('i')
  accent.className = 'bg-accent'
  document.body.append(accent)
  const primaries = [...document.querySelectorAll('a, button')].filter(
    (button) => getComputedStyle(button).backgroundColor === getComputedStyle(accent).backgroundColor,
  )
  accent.remove()
  expect(primaries.map((button) => button.textContent)).toEqual([primary])
})

it('asks staff, above the PIN of any form, to hand over the phone', async () => {
  noteStaff()
  const note = page.getByText('Hand the phone to your guest')
  const pinIn = (key: string) => (
    <form key={key}>
      <div id="above">
        <label htmlFor="field-pin">PIN</label>
        <input id="field-pin" />
      </div>
    </form>
  )
  const screen = (key: string, view: ClaimView & { screen: 'form' | 'card' }) => (
    <>
      {view.screen === 'form' && pinIn(key)}
      <WayOn code={codeOf(1)} view={view} />
    </>
  )
  const { rerender } = await render(screen('one', form))
  await expect.element(note).toBeVisible()
  expect(document.querySelector('#above')?.previousElementSibling?.textContent).toContain('Hand the phone')
  await rerender(screen('two', form))
  await expect.element(note).toBeVisible()
  await rerender(screen('two', card()))
  await expect.element(note).not.toBeInTheDocument()
})

it('offers “Your data”, not the next scan, to somebody who claims their own gift', async () => {
  const { rerender } = await render(<WayOn code={codeOf(1)} view={form} />)
  await rerender(<WayOn code={codeOf(1)} view={card({ state: 'saved', ownClaim: true })} />)
  await expect.element(page.getByRole('button', { name: 'Your data' })).toBeVisible()
  await expect.element(scanNext).not.toBeInTheDocument()
})

it('asks whoever has just moved the gift to save its new link, once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  history.replaceState(null, '', '#moved')
  await render(<WhatNext code={codeOf(1)} view={card()} />)
  const dialog = page.getByRole('dialog', { name: 'This is the new link of your gift' })
  await expect.element(dialog).toHaveTextContent('The old link, its printed copies')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => copied.mock.calls).toEqual([[`${publicOrigin()}/claim/${codeOf(1)}`]])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.hash).toBe('')
})

it.each(['invalid', 'notOpenedBefore'] as const)(
  'a code that opens nothing leads to the scanner: %s',
  async (screen) => {
    const ignore = () => undefined
    await render(
      <ClaimPage
        code={codeOf(1)}
        view={{ screen }}
        retrying={false}
        onRetry={ignore}
        onSubmit={ignore as never}
        onAct={ignore as never}
        onEdit={ignore as never}
      />,
    )
    await expect
      .element(page.getByRole('link', { name: 'Scan or type a code' }))
      .toHaveAttribute('href', '/scan')
  },
)
