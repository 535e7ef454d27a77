import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import { CERTIFICATE, KEY, openTlsWay } from '../../test/programs/tls'
import { openBlobStore } from '../blobs/open-blob-store'
import { readConfig } from './config'
import { openDatabase } from '../db/open-database'

const dir = mkdtempSync(join(tmpdir(), 'tohfa-tls-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const ca = join(dir, 'ca.pem')
writeFileSync(ca, CERTIFICATE)

describe('a certificate that nobody vouches for', () => {
  it('is refused from PostgreSQL, unless DATABASE_CA trusts it or the check is switched off', async () => {
    const url = await createDatabase(inject('postgresUrl'))
    const way = await openTlsWay(url)
    const open = async (query: string, env: Record<string, string> = {}) => {
      const db = await openDatabase(readConfig({ DATA_DIR: dir, DATABASE_URL: way.url + query, ...env }))
      await db.close()
    }
    try {
      for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full', 'require&uselibpqcompat=true'])
        await expect(open(`?sslmode=${mode}`)).rejects.toThrow(
          /^DATABASE_URL: cannot connect .*self-signed certificate/,
        )
      await open('', { DATABASE_CA: ca })
      await open('?sslmode=require', { DATABASE_CA: ca })
      await open('?sslmode=no-verify')
    } finally {
      await way.close()
      await dropDatabase(url)
    }
  })

  it('is refused from a file storage, unless STORAGE_CA trusts it', async () => {
    process.env.AWS_ACCESS_KEY_ID ??= 'S3RVER'
    process.env.AWS_SECRET_ACCESS_KEY ??= 'S3RVER'
    const service = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) =>
      request.resume().once('end', () => response.end()),
    )
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    const STORAGE_URL = `s3://gifts?endpoint=https%3A%2F%2Flocalhost%3A${(service.address() as AddressInfo).port}`
    const open = (env: Record<string, string> = {}) =>
      openBlobStore({ ...readConfig({ STORAGE_URL, ...env }), dir: '/nowhere' })
    await expect(open()).rejects.toThrow(
      /^STORAGE_URL should name a bucket that can be reached: .*self-signed certificate/,
    )
    const store = await open({ STORAGE_CA: ca })
    // large enough that the client asks before it sends the file
    await store.put(`images/${'A'.repeat(22)}.jpg`, Buffer.alloc(2 * 2 ** 20), 'image/jpeg')
    await store.close()
    service.closeAllConnections()
    await new Promise((closed) => service.close(closed))
  })
})
