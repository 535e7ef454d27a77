import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { listens } from '../../../test/free-port'

/**
 * Runs a server program until it is closed. Resolves once it listens at a port of this machine.
 * @param place.dir its folder, which is removed with it
 */
export async function startProgram(
  program: string,
  args: string[],
  { dir, port, ...options }: SpawnOptions & { dir: string; port: number },
) {
  const child = spawn(program, args, { ...options, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error(`${program} has ended: ${said}`)
  })
  ended.catch(() => {})
  await Promise.race([listens(port), ended])
  return {
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(dir, { recursive: true })
    },
  }
}
