import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { runProgram, startProcess } from '../../test/programs/server-process'
import { readConfig } from '../config/config'
import { openDeps } from '../deps'
import { isSecretOfStore } from './root-secret-check'
import { createSecrets } from './secrets'

const FIRST = 'the first root secret, long enough to be one'
const OTHER = 'another root secret, just as long as the first'

describe.each(engines)('a changed root secret on $name', { timeout: 30_000 }, (engine) => {
  let store: TestDatabase
  beforeEach(async () => (store = await engine.open()))
  afterEach(() => store.destroy())

  const env = (secret?: string) => ({
    DATA_DIR: store.location.dataDir,
    ...(store.location.databaseUrl && { DATABASE_URL: store.location.databaseUrl }),
    ...(secret && { TOHFA_SECRET: secret }),
  })
  const open = async (secret?: string) => {
    const deps = await openDeps(readConfig(env(secret)))
    await deps.blobs.close()
    await deps.db.close()
  }

  it('stops the start and names TOHFA_SECRET, what is at stake, and neither secret', async () => {
    const server = await startProcess(env(FIRST))
    expect(await server.stop('SIGTERM')).toBe(0)

    const changed = runProgram('main', { PORT: '0', ...env(OTHER) })
    expect(await changed.exited).toBe(1)
    expect(changed.output()).toMatch(/^Tohfa cannot start: TOHFA_SECRET should be the root secret that /)
    expect(changed.output()).toContain('every PIN would become invalid')
    for (const secret of [FIRST, OTHER]) expect(changed.output()).not.toContain(secret)
    expect(changed.output()).not.toMatch(/\n\s+at /)

    const cli = runProgram('admin-cli', env(OTHER), ['add', 'a@example.com'])
    expect(await cli.exited).toBe(1)
    expect(cli.output()).toMatch(/^TOHFA_SECRET should be /)

    const back = await startProcess(env(FIRST))
    expect(await back.stop('SIGTERM')).toBe(0)
  })

  it('is noticed in DATA_DIR/secret too; the same secret in the environment is no change', async () => {
    await open()
    const file = join(store.location.dataDir, 'secret')
    const made = readFileSync(file, 'utf8')
    await open(made.trim())
    writeFileSync(file, OTHER)
    await expect(open()).rejects.toThrow(/^TOHFA_SECRET .*DATA_DIR\/secret/)
    rmSync(file)
    await expect(open()).rejects.toThrow(/^TOHFA_SECRET /)
    writeFileSync(file, made)
    await open()
  })

  it('is noticed although the store has no secret; the first of many concurrent starts decides', async () => {
    const roots = Array.from({ length: 8 }, (_, i) => `${FIRST} ${i % 2}`)
    const theirs = await Promise.all(roots.map((root) => isSecretOfStore(store.db, createSecrets(root))))
    const winner = theirs.indexOf(true)
    expect(theirs).toEqual(roots.map((root) => root === roots[winner]))
    const rows = await store.db.read.q.select().from(store.db.read.t.settings)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(FIRST)
  })
})

describe('the file of the root secret', () => {
  let dataDir: string
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'secret-'))))
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const open = () => openDeps(readConfig({ DATA_DIR: dataDir }))

  it.each(['', '\n', 'half of i'])('stops the start if it was not wholly written: %j', async (content) => {
    writeFileSync(join(dataDir, 'secret'), content)
    await expect(open()).rejects.toThrow(/^DATA_DIR: .*secret should hold the root secret/)
  })

  it('stops the start and names DATA_DIR if it cannot be read', async () => {
    rmSync(dataDir, { recursive: true })
    writeFileSync(dataDir, '')
    await expect(open()).rejects.toMatchObject({
      name: 'ConfigError',
      message: /^DATA_DIR should be a folder/,
    })
  })
})
