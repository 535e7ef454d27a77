import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from './open-database'

describe('opening the store', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'open-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const failure = (databaseUrl: string | undefined, dataDir = folder) =>
    openDatabase({ databaseUrl, dataDir }).then(
      () => 'opened',
      (error: unknown) => inspect(error, { depth: 9, showHidden: true }),
    )

  it('makes a folder that others cannot look into, and a file in it', async () => {
    const dataDir = join(folder, 'new', 'data')
    const db = await openDatabase({ dataDir })
    expect(db.engine).toBe('sqlite')
    await db.close()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'tohfa.db')).size).toBeGreaterThan(0)
  })

  it('opens PostgreSQL by its address', async () => {
    const db = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: folder })
    expect(db.engine).toBe('postgres')
    await db.close()
  })

  it.each([
    ['another scheme', 'mysql://user:s3cret@host/db'],
    ['no address at all', 's3cret'],
    ['a port that is none', 'postgres://user:s3cret@host:port/db'],
    ['broken escapes', 'postgres://user:s3cret%ZZ@host/db'],
    ['a host that does not exist', 'postgres://user:s3cret@nowhere.invalid/db'],
    ['a port where nothing listens', 'postgres://user:s3cret@127.0.0.1:1/db'],
  ])('names DATABASE_URL and not its password: %s', async (_what, url) => {
    const said = await failure(url)
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('s3cret')
  })

  it('names DATABASE_URL if what answers is not PostgreSQL', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const said = await failure(`postgres://user:s3cret@127.0.0.1:${port}/db`)
    server.close()
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('s3cret')
  })

  it('names DATABASE_URL and not its password if the role is unknown', async () => {
    const said = await failure(inject('postgresUrl').replace('postgres@', 'nobody:s3cret@'))
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('s3cret')
  })

  it('names DATABASE_URL if the database does not exist', async () => {
    const said = await failure(inject('postgresUrl').replace('/postgres?', '/missing?'))
    expect(said).toContain('DATABASE_URL')
    expect(said).toContain('missing')
  })

  it('names DATA_DIR if its file is not a database', async () => {
    writeFileSync(
      join(folder, 'tohfa.db'),
      'this is not a database, but long enough to be looked at. '.repeat(100),
    )
    expect(await failure(undefined)).toContain('DATA_DIR')
  })

  it('names DATA_DIR if it is a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await failure(undefined, join(folder, 'file'))).toContain('DATA_DIR')
  })
})
