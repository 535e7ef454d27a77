import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropDown, MenuItem } from './drop-down'

it('at the lower edge of the screen it scrolls to its last action', async () => {
  await render(
    <div style={{ paddingTop: 'calc(100dvh - 3rem)' }}>
      <DropDown title="More">
        <MenuItem>Edit</MenuItem>
        <MenuItem>Replace</MenuItem>
        <MenuItem>Switch off</MenuItem>
      </DropDown>
    </div>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  const last = page.getByRole('button', { name: 'Switch off' })
  await expect.element(last).toBeVisible()
  expect(last.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
})
