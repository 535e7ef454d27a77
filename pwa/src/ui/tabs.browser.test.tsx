import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { brokenWords } from '../../test/broken-words'
import { largeText } from '../../test/large-text'
import { Tabs } from './tabs'

const tabs = [
  { key: 'login', label: 'Login' },
  { key: 'register', label: 'Register' },
  { key: 'reset', label: 'Reset' },
] as const

function Page() {
  const [shown, setShown] = useState<(typeof tabs)[number]['key']>('login')
  return (
    <>
      <button>Before</button>
      <Tabs label="Account" tabs={tabs} shown={shown} onShow={setShown}>
        <p>The panel of {shown}</p>
      </Tabs>
    </>
  )
}
const tab = (name: string) => page.getByRole('tab', { name })

beforeEach(() => render(<Page />))

it('shows the panel of the pressed tab, and names it after the tab', async () => {
  await tab('Register').click()
  await expect.element(tab('Register')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Login')).toHaveAttribute('aria-selected', 'false')
  await expect
    .element(page.getByRole('tabpanel', { name: 'Register' }))
    .toHaveTextContent('The panel of register')
})

it('is one stop of the Tab key, and the arrow keys cycle through it', async () => {
  await page.getByRole('button', { name: 'Before' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(tab('Login')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowRight', 'Register'],
    ['End', 'Reset'],
    ['ArrowRight', 'Login'],
    ['ArrowLeft', 'Reset'],
    ['Home', 'Login'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
  }
})

it('breaks no name with text of 200 %, but takes more rows', async () => {
  await largeText()
  expect(brokenWords()).toEqual([])
})

it.each([16, 21])('scrolls five names in one row on a small phone, with letters of %i px', async (size) => {
  await page.viewport(320, 568)
  document.documentElement.style.fontSize = `${size}px`
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  const many = ['Overview', 'Users (12)', 'Campaigns (1,234)', 'Audit', 'Server'].map((label) => ({
    key: label,
    label,
  }))
  await render(
    <Tabs label="Administration" tabs={many} shown="Overview" onShow={() => undefined}>
      <p />
    </Tabs>,
  )
  const list = page.getByRole('tablist', { name: 'Administration' }).element()
  const { height } = list.getBoundingClientRect()
  expect(height).toBeLessThan(size * 4.5)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const one of list.querySelectorAll('[role=tab]')) {
    const words = document.createRange()
    words.selectNodeContents(one)
    expect(words.getClientRects()).toHaveLength(1)
    expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth)
  }
})
