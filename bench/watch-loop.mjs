// Loaded before the server: on SIGUSR2 it records the event loop's longest delay in ms since the last signal.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_LOOP_FILE
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, `${delay.max / 1e6}\n`)
    delay.reset()
  })
}
