import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3rverConstructor = new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  vhostBuckets: boolean
  configureBuckets: { name: string }[]
}) => S3rver

export interface TestS3 {
  /** STORAGE_URL of an empty bucket */
  storageUrl: string
  /** the settings of a server process that uses it */
  env: Record<string, string>
  /** the same with another bucket name; `bucket/prefix` names a part of a bucket */
  urlOf(bucket: string): string
  stop(): Promise<void>
}

const BUCKETS = ['gifts', 'shared']

/** An S3 service on loopback with its files in a temporary folder; sets the AWS credentials that it takes. */
export async function startTestS3(): Promise<TestS3> {
  const Server = createRequire(import.meta.url)('s3rver') as S3rverConstructor
  const directory = await mkdtemp(join(tmpdir(), 'tohfa-s3-'))
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: BUCKETS.map((name) => ({ name })),
  })
  const { port } = await server.run()
  // s3rver removes a folder with its last object, and would fail if another one is being put there
  for (const bucket of BUCKETS) {
    await mkdir(join(directory, bucket, 'parts'))
    await writeFile(join(directory, bucket, 'parts', 'no object'), '')
  }
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, keys)
  const urlOf = (bucket: string) =>
    `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-test-1`
  return {
    storageUrl: urlOf('gifts'),
    env: { STORAGE_URL: urlOf('gifts'), ...keys },
    urlOf,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
