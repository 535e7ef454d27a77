import { count } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app'

/** attempts of PINs, recorded refusals, leases of jobs and hashes of keys, which contain nothing of a request's content */
const NO_CONTENT = [
  'pinDevices',
  'campaignPinTries',
  'throttles',
  'securityEvents',
  'settings',
  'pastOperations',
]

/** for `expect.poll`, because parts of a deletion continue after its answer */
export const GONE = { timeout: 20_000 }

/** Everything where a request could leave its content: rows by table, stored files, uploads. */
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
