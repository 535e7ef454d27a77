import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../test/free-port'
import { startProcess, type ServerProcess } from './server-process'

/** Options of Node for a built server whose hashes are cheap. */
export const CHEAP_HASHES = `--import=${new URL('../cheap-hashes.mjs', import.meta.url).href}`

export interface Processes {
  /** Starts one again that was stopped. */
  start(place: number): Promise<void>
  stop(place: number, signal: NodeJS.Signals): Promise<number | null>
  pids(): (number | undefined)[]
  close(): Promise<void>
}

/**
 * Built servers with folders of their own.
 * @param ports of this machine, one for each of them
 * @param env of all of them: the database and the file storage that they share
 */
export async function startProcesses(
  ports: readonly number[],
  env: Record<string, string>,
): Promise<Processes> {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-processes-'))
  const running: ServerProcess[] = []
  const start = async (place: number) => {
    running[place] = await startProcess({
      TOHFA_SECRET: 'one secret for all of the processes',
      NODE_OPTIONS: CHEAP_HASHES,
      DATA_DIR: join(folder, String(place)),
      PORT: String(ports[place]),
      ...env,
    })
  }
  // the first one writes the id of the store, and the S3 server of tests shows objects that are half written
  await start(0)
  await Promise.all(ports.slice(1).map((_, place) => start(place + 1)))
  return {
    start,
    stop: async (place, signal) => (await running[place]?.stop(signal)) ?? null,
    pids: () => running.map(({ pid }) => pid),
    async close() {
      await Promise.all(running.map((server) => server.stop('SIGKILL')))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Four of them behind a proxy that sends each request to the next one. */
export async function startFourProcesses(env: Record<string, string>) {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const processes = await startProcesses(ports, env)
  const proxy = await openRoundRobin(ports)
  return {
    ...processes,
    /** of the proxy */
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await processes.close()
    },
  }
}

/** Sends each request to the next port, also if nothing listens there: that is answered 502, and never repeated. */
function openRoundRobin(ports: readonly number[]): Promise<Server> {
  let turn = 0
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    // a new connection each time: one that was kept could end just before it is used
    const passed = request({ agent: false, port: ports[turn++ % ports.length], method, path, headers })
    const isGone = () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    }
    passed.on('error', isGone)
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      answer.flushHeaders()
      given.on('error', isGone).pipe(answer)
    })
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)))
}
