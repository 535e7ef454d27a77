import { expect, it, onTestFinished } from 'vitest'
import { emulateMedia } from '../../test/device'
import { applyTheme } from './theme'

const look = () => {
  const { color, colorScheme } = getComputedStyle(document.documentElement)
  return { color, colorScheme }
}

it.each([
  ['chosen', async () => applyTheme('dark')],
  ['preferred by the system', () => emulateMedia({ 'prefers-color-scheme': 'dark' })],
])('the dark theme is for screens: paper has the light one, if dark was %s', async (_how, darken) => {
  const light = look()
  onTestFinished(() => applyTheme('system'))
  await darken()
  expect(look()).toMatchObject({ colorScheme: 'dark' })
  await emulateMedia({ media: 'print', 'prefers-color-scheme': 'dark' })
  expect(look()).toEqual(light)
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(255, 255, 255)')
})
