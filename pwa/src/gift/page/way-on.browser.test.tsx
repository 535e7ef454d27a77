import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emptyDatabase } from '../../../test/device'
import { campaign, claimed, codeOf } from '../../../test/samples'
import { noteScanner } from '../../device/staff'
import { cache } from '../../offline/device-store'
import '../entry/claim.css'
import { WayOn } from './way-on'

beforeEach(emptyDatabase)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const scanNext = page.getByRole('link', { name: 'Scan next gift' })
const yourGifts = page.getByRole('link', { name: 'Your gifts on this phone' })

it('leads people who came from the scanner to the next gift', async () => {
  noteScanner()
  await render(<WayOn code={codeOf(1)} campaign={campaign()} />)
  await expect.element(scanNext).toHaveAttribute('href', '/scan')
})

it('leads nobody away from a form that they are filling in', async () => {
  noteScanner()
  const { rerender } = await render(<WayOn code={codeOf(1)} campaign={campaign()} />)
  await expect.element(scanNext).toBeVisible()
  await rerender(
    <>
      <WayOn code={codeOf(1)} campaign={campaign()} />
      <form noValidate />
    </>,
  )
  await expect.element(scanNext).not.toBeInTheDocument()
})

it('leads people who are signed in to the next gift', async () => {
  localStorage.setItem('token', 'a token')
  await render(<WayOn code={codeOf(1)} campaign={campaign()} />)
  await expect.element(scanNext).toBeVisible()
})

it('leads a recipient to their other gifts, if there are any', async () => {
  await cache.rememberCode(codeOf(1), claimed(), campaign())
  const { unmount } = await render(<WayOn code={codeOf(1)} campaign={campaign()} />)
  await expect.element(page.getByRole('navigation')).toBeInTheDocument()
  await expect.element(yourGifts).not.toBeInTheDocument()
  await unmount()
  await cache.rememberCode(codeOf(2), claimed({ code: codeOf(2) }), campaign())
  await render(<WayOn code={codeOf(1)} campaign={campaign()} />)
  await expect.element(yourGifts).toHaveAttribute('href', '/gifts')
  await expect.element(scanNext).not.toBeInTheDocument()
})
