import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeAllBut, opened } from './opened'
import { dropTraces, storeTraces } from './traces'

let ofFile: ReturnType<typeof opened>
beforeEach(() => {
  ofFile = opened()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await storeTraces(`${task.file.name} ${task.fullTestName}`)
  else dropTraces()
  await closeAllBut(ofFile)
})
afterAll(() => closeAllBut())
