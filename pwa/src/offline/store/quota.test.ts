import { expect, test } from 'vitest'
import { roomForRecording } from './quota'

const MB = 1_000_000
const storage = (quota?: number, usage?: number) => ({
  estimate: () =>
    Promise.resolve({ ...(quota !== undefined && { quota }), ...(usage !== undefined && { usage }) }),
})

test('a recording may take half of what is free, without the room that is left for text and images', async () => {
  expect(await roomForRecording(storage(100 * MB, 40 * MB))).toBe(25 * MB)
  expect(await roomForRecording(storage(100 * MB))).toBe(45 * MB)
})
test('where only that room is left, or less than nothing, there is none for a recording', async () => {
  expect(await roomForRecording(storage(50 * MB, 40 * MB))).toBe(0)
  expect(await roomForRecording(storage(50 * MB, 60 * MB))).toBe(0)
})
test('a browser that does not say is tried', async () => {
  expect(await roomForRecording(undefined)).toBe(Infinity)
  expect(await roomForRecording(storage())).toBe(Infinity)
  expect(await roomForRecording({ estimate: () => Promise.reject(new Error('no')) })).toBe(Infinity)
})
