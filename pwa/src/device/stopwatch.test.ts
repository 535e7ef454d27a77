import { expect, test } from 'vitest'
import { createStopwatch } from './stopwatch'

test('it measures what has passed, however late it is asked, and no pause', () => {
  let now = 5000
  const watch = createStopwatch(() => now)
  expect(watch.elapsed()).toBe(0)
  watch.go()
  now += 61_234
  expect(watch.elapsed()).toBe(61_234)
  watch.pause()
  watch.pause()
  now += 3_600_000
  expect(watch.elapsed()).toBe(61_234)
  watch.go()
  now += 500
  watch.go()
  now += 500
  expect(watch.elapsed()).toBe(62_234)
})
