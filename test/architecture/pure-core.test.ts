import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// the lint finds its other ways to the outside
test('the outbox’s core never asks what time it is', () => {
  const files = readdirSync('pwa/src/offline/core').filter((file) => !file.endsWith('.test.ts'))
  const asking = files.filter((file) =>
    /\bDate\(\)/.test(readFileSync(`pwa/src/offline/core/${file}`, 'utf8')),
  )
  expect(files).not.toEqual([])
  expect(asking).toEqual([])
})
