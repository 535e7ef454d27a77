/**
 * Devices, some of them on bad networks, send work with files to four servers that share only a PostgreSQL and an S3 service, through a
 * proxy that sends each request to the next of them. One is killed meanwhile, and so is PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openBlobStore } from '../../server/src/blobs/open-blob-store'
import { startTestS3 } from '../../server/src/blobs/s3/s3.test-server'
import { openDatabase } from '../../server/src/db/open-database'
import { startPostgres } from '../../server/test/programs/postgres'
import { startFourProcesses } from '../../server/test/programs/processes'
import { badNetwork } from './bad-network'
import { openWork } from './work'

const OPERATIONS = 2_000
const DEVICES = 40
const seed = Number(process.env.TOHFA_SEED ?? 20_261_127)

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it(`four processes apply each of ${OPERATIONS} operations once, whatever is killed (seed ${seed})`, async () => {
  const postgres = await startPostgres(['synchronous_commit=on'])
  ends.push(postgres.stop)
  const s3 = await startTestS3()
  ends.push(s3.stop)
  const databaseUrl = await postgres.createDatabase()
  const servers = await startFourProcesses({ DATABASE_URL: databaseUrl, ...s3.env })
  ends.push(servers.close)

  const work = await openWork(servers.origin, { devices: DEVICES, most: OPERATIONS, seed }, (random, i) =>
    i % 4 === 0 ? badNetwork(random) : { fetch },
  )
  const faults = (async () => {
    await work.whenApplied(OPERATIONS * 0.2)
    await servers.stop(0, 'SIGKILL')
    await work.whenApplied(OPERATIONS * 0.5)
    await postgres.crash()
    await postgres.restart()
    await work.whenApplied(OPERATIONS * 0.7)
    await servers.start(0)
  })()
  await Promise.all([work.run(OPERATIONS), faults])

  const folder = await mkdtemp(join(tmpdir(), 'tohfa-'))
  ends.push(() => rm(folder, { recursive: true }))
  const db = await openDatabase({ databaseUrl, dataDir: folder })
  ends.push(db.close)
  const blobs = await openBlobStore({ storageUrl: s3.storageUrl, dir: folder })
  ends.push(blobs.close)
  expect(await work.faults({ db, blobs })).toEqual([])
}, 600_000)
