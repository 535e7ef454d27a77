import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// the lint finds its other ways to the outside
test('the outbox’s rules never ask what time it is', () => {
  const files = readdirSync('pwa/src/offline/sending-rules').filter((file) => !file.endsWith('.test.ts'))
  const asking = files.filter((file) =>
    /\bDate\(\)/.test(readFileSync(`pwa/src/offline/sending-rules/${file}`, 'utf8')),
  )
  expect(files).not.toEqual([])
  expect(asking).toEqual([])
})
