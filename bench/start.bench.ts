import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBareFastify } from './limits'
import { atLeastAsFast, median, type Figure } from './measure'
import { NODE_OPTIONS, startProcess, type ServerProcess } from './server-process'

const SCRIPT = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const TIMES = 9

interface Took {
  wall: number
  processor: number
}

/** A start until the first answer, in ms. */
async function took(open: () => Promise<ServerProcess>, path: string): Promise<Took> {
  const began = performance.now()
  const server = await open()
  await (await fetch(`${server.origin}${path}`)).text()
  const measured = { wall: performance.now() - began, processor: await server.processorTime() }
  await server.stop()
  return measured
}

/** `npm start`, if all is installed and built and was started before, in turns with bare Fastify. */
export async function startBench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-bench-start-'))
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    NODE_OPTIONS,
  }
  const start = () => took(() => startProcess(SCRIPT, env), '/api/health')
  const startBare = () => took(startBareFastify, '/small')
  try {
    await start()
    const [ours, bare]: [Took[], Took[]] = [[], []]
    for (let i = 0; i < TIMES; i++) {
      ours.push(await start())
      bare.push(await startBare())
    }
    const row = (what: string, of: keyof Took, target: number) =>
      atLeastAsFast(
        what,
        median(ours.map((one) => one[of])),
        { what: 'bare Fastify', measured: median(bare.map((one) => one[of])) },
        target,
      )
    return [
      row('second start, until the first answer', 'wall', 0.45),
      row('its processor time', 'processor', 0.45),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
