import { expect, it } from 'vitest'
import { isMissingChunk } from './missing-chunk'

it.each([
  ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/assets/type-csv-1.js'],
  ['Firefox', 'error loading dynamically imported module: http://localhost/assets/type-csv-1.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Vite', 'Unable to preload CSS for /assets/type-csv-1.css'],
])('recognises a part of the app that could not be loaded by the words of %s', (_browser, message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

it('does not confuse other errors with it', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissingChunk('module script')).toBe(false)
})
