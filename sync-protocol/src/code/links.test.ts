import { expect, test } from 'vitest'
import { shownLink } from './links'

test('§9 link text over 50 characters is truncated', () => {
  const fifty = `https://example.com/${'a'.repeat(30)}`
  expect(shownLink(fifty)).toBe(fifty)
  expect(shownLink(`${fifty}b`)).toBe(`${fifty}…`)
  expect(shownLink('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`)
})
