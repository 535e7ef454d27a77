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
const UPLOADS = ['uploads', 'uploadParts']

/** for `expect.poll`, because parts of a deletion continue after its answer */
export const GONE = { timeout: 20_000 }

/** Everything where a request could leave its content: rows by table, stored files, uploads. */
export async function stored({ deps, dataDir }: TestApp) {
  const { q, t } = deps.db.read
  const rows: Record<string, number> = {}
  let uploads = 0
  for (const [name, table] of Object.entries(t)) {
    if (NO_CONTENT.includes(name)) continue
    const n = (await q.select({ n: count() }).from(table))[0]?.n ?? 0
    if (UPLOADS.includes(name)) uploads += n
    else rows[name] = n
  }
  const parts = await filesIn(join(dataDir, 'uploads', '.parts'))
  return {
    rows,
    files: (await filesIn(join(dataDir, 'uploads'))) - parts,
    uploads: uploads + parts + (await filesIn(join(dataDir, 'incoming'))),
  }
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
