import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { operationIds, seedCampaign } from './contract.samples'
import { openSqlite } from './sqlite'

const WRITER = fileURLToPath(new URL('./sqlite.kill.writer.ts', import.meta.url))

/** Writes in another process and kills it; gives the ids that it had said were kept. */
async function writeUntilKilled(path: string, round: number, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const started = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      resolve()
    })
    child.once('exit', () => reject(new Error('The writer ended before it wrote anything')))
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  await started
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
  return said.split('\n').slice(0, -1)
}

it('SQLite keeps every write that was answered when its process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  const path = join(folder, 'store.db')
  const first = await openSqlite(path)
  await seedCampaign(first)
  await first.close()

  const said: string[] = []
  for (const [round, afterMs] of [0, 7, 23, 61, 150].entries()) {
    said.push(...(await writeUntilKilled(path, round, afterMs)))
    const db = await openSqlite(path)
    const kept = new Set(await operationIds(db.read))
    expect(said.filter((id) => !kept.has(id))).toEqual([])
    await db.close()
  }
  expect(said.length).toBeGreaterThan(100)
  rmSync(folder, { recursive: true })
}, 60_000)
