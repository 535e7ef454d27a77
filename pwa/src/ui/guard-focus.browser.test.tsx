import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog/dialog'
import { toast, Toaster } from './toast/toast'

let goBack: () => void = () => undefined
// as in the app: its router listens first
addEventListener('popstate', () => goBack())
await import('./guard-focus')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const focused = () => expect.poll(() => document.activeElement?.textContent)

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** A card that its form replaces, as on the claim page. */
function Card() {
  const [view, setView] = useState('card')
  const [rows, setRows] = useState(['One', 'Two'])
  return (
    <>
      <div hidden={view === 'form'}>
        <h1 key={view === 'gone' ? 1 : 0}>{view === 'gone' ? 'Nothing is here' : 'Card'}</h1>
        <button onClick={() => setView('form')}>Edit</button>
        <button onClick={() => setTimeout(() => setView('gone'))}>Wait</button>
        {rows.map((row) => (
          <button key={row} onClick={() => setRows(rows.filter((one) => one !== row))}>
            {row}
          </button>
        ))}
        <button onClick={() => toast('Saved', 'error')}>Save</button>
      </div>
      {view === 'form' && (
        <form>
          <h1>Edit the card</h1>
          <input aria-label="Name" />
          <button type="button" onClick={() => setView('card')}>
            Cancel
          </button>
        </form>
      )}
      <Toaster />
    </>
  )
}

const Account = ({ children }: { children: ReactNode }) => (
  <>
    <h1>Account</h1>
    {children}
  </>
)

it('is not touched while the page loads', async () => {
  const { rerender } = await render(<h1 key="1">Loading</h1>)
  await rerender(<h1 key="2">Card</h1>)
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
})

it('moves to the heading of a view that replaces another, and back to the button that opened it', async () => {
  await render(<Card />)
  await press('Edit')
  await focused().toBe('Edit the card')
  await press('Cancel')
  await focused().toBe('Edit')
})

it('moves to the heading if the focused element is removed', async () => {
  await render(<Card />)
  await press('Two')
  await focused().toBe('Card')
})

it.each([
  ['heading of its section', 'section', 'h2'],
  ['legend of its group', 'fieldset', 'legend'],
] as const)(
  'moves to the %s if the focused element is removed from one that stays',
  async (_, Part, Title) => {
    const { rerender } = await render(
      <Part>
        <Title>Devices</Title>
        <button key="1">Sign out</button>
      </Part>,
      { wrapper: Account },
    )
    await press('Sign out')
    await rerender(
      <Part>
        <Title>Devices</Title>
      </Part>,
    )
    await focused().toBe('Devices')
  },
)

it('stays where it is while others change the page', async () => {
  await render(<Card />)
  await press('Wait')
  await userEvent.tab()
  await expect.element(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'One' })).toHaveFocus()
})

it('returns from a toast that disappears', async () => {
  await render(<Card />)
  await press('Save')
  await press('Dismiss')
  await focused().toBe('Save')
})

it('moves on from a dialog that was open at the start', async () => {
  function Gift() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <h1>Claim</h1>
        <Dialog title="From Meera" open={open} onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Continue</button>
        </Dialog>
      </>
    )
  }
  await render(<Gift />)
  await press('Continue')
  await focused().toBe('Claim')
})

it('moves to the heading at another address, but not if only the query changes', async () => {
  const go = (path: string) => {
    history.pushState(null, '', path)
    dispatchEvent(new Event('pushState'))
  }
  function Screens() {
    const [screen, setScreen] = useState('First')
    const to = (next: string, path: string) => () => {
      go(path)
      setScreen(next)
    }
    return (
      <>
        <button onClick={to('Second', '/second')}>Next</button>
        <button onClick={to(screen, '/second?filter=claimed')}>Filter</button>
        <main tabIndex={-1}>
          <h1 key={screen}>{screen}</h1>
        </main>
      </>
    )
  }
  await render(<Screens />)
  await press('Next')
  await focused().toBe('Second')
  await press('Filter')
  await twoFrames()
  await focused().toBe('Filter')
})

it('moves to the heading after going back, even if the screen is drawn at once', async () => {
  history.pushState(null, '', '/second')
  dispatchEvent(new Event('pushState'))
  function Screens() {
    const [screen, setScreen] = useState('Second')
    goBack = () => flushSync(() => setScreen('First'))
    return (
      <main tabIndex={-1} key={screen}>
        <h1>{screen}</h1>
        <button>{`Here on ${screen}`}</button>
      </main>
    )
  }
  await render(<Screens />)
  await press('Here on Second')
  history.back()
  await focused().toBe('First')
})
