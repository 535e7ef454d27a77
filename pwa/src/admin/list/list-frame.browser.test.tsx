import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { held } from '../../../test/server'
import { NoConnectionError } from '../../api/client'
import { serverReached } from '../../device/network/connection'
import type { Page } from '../shared/admin.api'
import { ServerAnswers } from '../shared/server-answers'
import { ListFrame } from './list-frame'
import { PlainHead } from './sort-head'
import { Table } from './table'
import { useList } from './use-list'

type Load = (
  query: { search: string; cursor?: string | undefined },
  signal: AbortSignal,
) => Promise<Page<string>>

function Names({ search, load, total }: { search: string; load: Load; total: number }) {
  const list = useList('names', { search }, load)
  return (
    <ListFrame list={list} total={total} empty={<p>Nobody</p>}>
      {(rows) => (
        <ul aria-label="Names">
          {rows.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

const screen = (load: Load, search = '', total = 51) => (
  <ServerAnswers>
    <Names search={search} load={load} total={total} />
  </ServerAnswers>
)

const names = page.getByRole('list', { name: 'Names' })
const next = page.getByRole('button', { name: 'Next page' }).first()
const previous = page.getByRole('button', { name: 'Previous page' }).first()
const tryAgain = page.getByRole('button', { name: 'Try again' })

/** A server with two pages, Asha on the first and Farida on the second. */
const twoPages: Load = ({ cursor }) =>
  Promise.resolve(cursor === undefined ? { rows: ['Asha'], next: '2' } : { rows: ['Farida'], next: null })

const offline = () => Promise.reject(new NoConnectionError('offline'))

it('goes to the next page and back, and moves the focus to the page number', async () => {
  await render(screen(twoPages))
  await expect.element(names).toHaveTextContent('Asha')
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.element(names).toHaveTextContent('Farida')
  await expect.poll(() => document.activeElement?.textContent).toBe('Page 2 · 51–51 of 51')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await previous.click()
  await expect.element(names).toHaveTextContent('Asha')
  await expect.poll(() => document.activeElement?.textContent).toBe('Page 1 · 1–1 of 51')
})

it.each([
  ['smaller than the rows on the screen', { rows: ['Asha', 'Farida'], next: null }, 1],
  ['too small for a next page', { rows: ['Asha', 'Farida'], next: '2' }, 2],
  ['larger than a complete list', { rows: ['Asha', 'Farida'], next: null }, 3],
])('shows no total that is %s', async (_, list, total) => {
  await render(screen(() => Promise.resolve(list), '', total))
  await expect.element(page.getByRole('status')).toHaveTextContent(/1–2$/)
})

it('shows the earlier rows, marked as busy, while the next page loads', async () => {
  const second = held<Page<string>>()
  await render(screen((query, signal) => (query.cursor ? second.promise : twoPages(query, signal))))
  await next.click()
  await expect.poll(() => document.querySelector('[aria-busy=true]')?.textContent).toBe('Asha')
  second.answer({ rows: ['Farida'], next: null })
  await expect.element(names).toHaveTextContent('Farida')
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it('starts at the first page after another search, whichever page was shown', async () => {
  const { rerender } = await render(screen(twoPages))
  await next.click()
  await expect.element(names).toHaveTextContent('Farida')
  await rerender(screen(twoPages, 'a'))
  await expect.element(names).toHaveTextContent('Asha')
})

it('starts at the first page after another search, and aborts the previous request', async () => {
  const signals: AbortSignal[] = []
  const load: Load = (query, signal) => {
    signals.push(signal)
    return query.search === 'far' ? Promise.resolve({ rows: ['Farida'], next: null }) : new Promise(() => {})
  }
  const { rerender } = await render(screen(load, 'as'))
  await expect.poll(() => signals.length).toBe(1)
  await rerender(screen(load, 'far'))
  await expect.element(names).toHaveTextContent('Farida')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

it('shows a text instead of an empty list', async () => {
  await render(screen(() => Promise.resolve({ rows: [], next: null })))
  await expect.element(page.getByText('Nobody')).toBeVisible()
})

it('says why loading failed, and tries again at a press', async () => {
  const load = vi.fn<Load>(offline)
  await render(screen(load))
  await expect.element(page.getByText('Failed to fetch admin data')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  load.mockImplementation(twoPages)
  await tryAgain.click()
  await expect.element(names).toHaveTextContent('Asha')
  await expect.element(tryAgain).not.toBeInTheDocument()
})

it('keeps its rows and shows their age if a refresh fails', async () => {
  const load = vi.fn<Load>(twoPages)
  await render(screen(load))
  await expect.element(names).toHaveTextContent('Asha')
  load.mockImplementation(offline)
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/As of .* not up to date/)).toBeVisible()
  await expect.element(names).toHaveTextContent('Asha')
})

it('tries again by itself once the server is reachable', async () => {
  const load = vi.fn<Load>(offline)
  await render(screen(load))
  await expect.element(tryAgain).toBeVisible()
  serverReached(false)
  load.mockImplementation(twoPages)
  serverReached(true)
  await expect.element(names).toHaveTextContent('Asha')
})

it('scrolls a table that is too wide, not the page', async () => {
  await render(
    <Table
      label="Campaigns"
      head={
        <>
          <th style={{ minWidth: '200vw' }}>Name</th>
          <PlainHead right>
            <span className="sr-only">Gifts</span>
          </PlainHead>
        </>
      }
    >
      {null}
    </Table>,
  )
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})
