import { count } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app'

/** who tried a PIN, and refusals that are written down: no trace of what a request held */
const NO_CONTENT = ['pinDevices', 'campaignPinTries', 'securityEvents']

/** for `expect.poll`: what a deletion does not wait for goes on after its answer */
export const GONE = { timeout: 20_000 }

/** Everything that a request could leave behind of its content: rows by table, stored files, uploads. */
export async function stored({ deps, dataDir }: TestApp) {
  const { q, t } = deps.db.read
  const rows: Record<string, number> = {}
  for (const [name, table] of Object.entries(t).filter(([name]) => !NO_CONTENT.includes(name)))
    rows[name] = (await q.select({ n: count() }).from(table))[0]?.n ?? 0
  return {
    rows,
    files: await filesIn(join(dataDir, 'uploads')),
    uploads: await filesIn(join(dataDir, 'incoming')),
  }
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
