import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { codeOf, waitingClaim } from '../../../test/samples'
import { deviceDatabase } from '../../offline/device-store'
import { OutboxPill } from './outbox-pill'

const pill = page.getByRole('link')
const delivered = { state: 'delivered', settledAt: Date.now() } as const

it('says that everything was delivered only once it has read the outbox', async () => {
  const said: (string | undefined)[] = []
  const sees = new MutationObserver(() => said.push(document.querySelector('a')?.title))
  sees.observe(document.body, { subtree: true, childList: true, attributes: true })
  await deviceDatabase.outbox.add(waitingClaim(codeOf(1), delivered))
  await render(<OutboxPill />)
  await expect.element(pill).toHaveAttribute('title', 'Outbox: everything was delivered')
  expect(said.filter(Boolean)[0]).toBe('Outbox')
  sees.disconnect()
})

it('says nothing in a browser in which nothing was saved, or while something waits', async () => {
  await render(<OutboxPill />)
  await deviceDatabase.outbox.add(waitingClaim(codeOf(1)))
  await expect.element(pill).toHaveAttribute('title', 'Outbox: 1 waiting')
  await deviceDatabase.outbox.clear()
  await expect.element(pill).toHaveAttribute('title', 'Outbox')
})
