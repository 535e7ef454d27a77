import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { operationIds, seedCampaign } from '../contract/contract.samples'
import { openSqlite } from './sqlite'

const WRITER = fileURLToPath(new URL('./kill.writer.ts', import.meta.url))

/** Writes in another process and kills it after `lines` ids; returns all ids that it reported as kept. */
async function writeUntilKilled(path: string, round: number, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const enough = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      if (said.split('\n').length > lines) resolve()
    })
    child.once('exit', () => reject(new Error('The writer ended before it was killed')))
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  await enough
  child.kill('SIGKILL')
  await exited
  return said.split('\n').slice(0, -1)
}

const folder = mkdtempSync(join(tmpdir(), 'kill-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('SQLite keeps every answered write, even if its process is killed', async () => {
  const path = join(folder, 'store.db')
  const first = await openSqlite(path)
  await seedCampaign(first)
  await first.close()

  const said: string[] = []
  for (const [round, lines] of [1, 37, 300].entries()) {
    said.push(...(await writeUntilKilled(path, round, lines)))
    const db = await openSqlite(path)
    const kept = new Set(await operationIds(db.read))
    expect(said.filter((id) => !kept.has(id))).toEqual([])
    await db.close()
  }
  expect(said.length).toBeGreaterThanOrEqual(338)
}, 60_000)
