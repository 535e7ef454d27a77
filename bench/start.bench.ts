import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, median, type Figure } from './measure'
import { startProcess } from './server-process'

const SCRIPT = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const TIMES = 5

/** The time of `npm start` until the first answer, if all is installed and built and was started before. */
export async function startBench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-bench-start-'))
  const start = async () => {
    const began = performance.now()
    const server = await startProcess(SCRIPT, {
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      PUBLIC_URL: '',
    })
    await (await fetch(`${server.origin}/api/health`)).text()
    const took = performance.now() - began
    await server.stop()
    return took
  }
  try {
    await start()
    const took: number[] = []
    for (let i = 0; i < TIMES; i++) took.push(await start())
    return [atMost('second start, until the first answer', median(took) / 1000, 's', 2)]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
