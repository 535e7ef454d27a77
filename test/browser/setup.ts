import { afterEach } from 'vitest'
import { dropTraces, storeTraces } from './traces'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await storeTraces(`${task.file.name} ${task.fullTestName}`)
  else dropTraces()
})
