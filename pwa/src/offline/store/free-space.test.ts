import { expect, test } from 'vitest'
import { roomForRecording } from './free-space'

const MB = 1_000_000
const storage = (quota?: number, usage?: number) => ({
  estimate: () =>
    Promise.resolve({ ...(quota !== undefined && { quota }), ...(usage !== undefined && { usage }) }),
})

test('a recording may take half of the free room, except what is reserved for text and images', async () => {
  expect(await roomForRecording(storage(100 * MB, 40 * MB))).toBe(25 * MB)
  expect(await roomForRecording(storage(100 * MB))).toBe(45 * MB)
})
test('there is no room for a recording if only the reserved room or less is left', async () => {
  expect(await roomForRecording(storage(50 * MB, 40 * MB))).toBe(0)
  expect(await roomForRecording(storage(50 * MB, 60 * MB))).toBe(0)
})
test('a recording may start if the browser does not say how much is free', async () => {
  expect(await roomForRecording(undefined)).toBe(Infinity)
  expect(await roomForRecording(storage())).toBe(Infinity)
  expect(await roomForRecording({ estimate: () => Promise.reject(new Error('no')) })).toBe(Infinity)
})
