import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { held } from '../../test/server'
import { ErrorBoundary } from '../app/error-boundary'
import { lazyPart } from './lazy-part'

const Dialog = ({ name }: { name: string }) => <h2>{name}</h2>
const waiting = <p>Loading</p>

it('is shown as soon as it has loaded, however briefly its fallback was shown', async () => {
  const file = held<{ default: typeof Dialog }>()
  const Part = lazyPart(() => file.promise)
  await render(<Part name="Edit" fallback={waiting} />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  file.answer({ default: Dialog })
  // a few frames are far less than the time that React keeps a fallback
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect(document.querySelector('h2')?.textContent).toBe('Edit')
  expect(document.body.textContent).not.toContain('Loading')
})

it('has no fallback if it was loaded before', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: Dialog }))
  await Part.load()
  const shown: string[] = []
  const seen = new MutationObserver(() => shown.push(document.body.textContent))
  seen.observe(document.body, { subtree: true, childList: true })
  await render(<Part name="Edit" fallback={waiting} />)
  await expect.element(page.getByRole('heading', { name: 'Edit' })).toBeVisible()
  seen.disconnect()
  expect(shown.join()).not.toContain('Loading')
})

it('that does not load is caught by the error boundary, and loaded again when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<{ default: typeof Dialog }>>()
  load.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce({ default: Dialog })
  const Part = lazyPart(load)
  function Screen() {
    const [tries, setTries] = useState(0)
    return (
      <>
        <button onClick={() => setTries(tries + 1)}>Draw again</button>
        <ErrorBoundary key={tries}>
          <Part name="Edit" />
        </ErrorBoundary>
      </>
    )
  }
  await render(<Screen />)
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.getByRole('button', { name: 'Draw again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Edit' })).toBeVisible()
})

it('can show something with the error instead, until it is drawn again', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Dialog }>>()
  load.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce({ default: Dialog })
  const Part = lazyPart(load, (error, { name }) => (
    <p>
      {name}: {String(error)}
    </p>
  ))
  const first = await render(<Part name="Edit" fallback={waiting} />)
  await expect.element(page.getByText('Edit: TypeError: no network')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
  await first.unmount()
  await render(<Part name="Edit" />)
  await expect.element(page.getByRole('heading', { name: 'Edit' })).toBeVisible()
})
