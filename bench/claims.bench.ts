import sharp from 'sharp'
import { argon2id, hashesAndPictures, rawCommits } from './limits'
import { claimForm, claimOperation, codesOf, makeCampaign, signUp, syncAll } from './client'
import { formsPerSecond, postsPerSecond } from './load'
import { median, rate, type Figure } from './measure'
import { noisyPhoto } from '../server/test/photos'
import type { ServerProcess } from './server-process'

const BATCH = 100
const ROUNDS = 5
const PHOTOS = 64

/** Claims per second compared with argon2id, which is nearly all of their cost. Measured in turns; the median counts. */
export async function claimsBench(server: ServerProcess): Promise<Figure[]> {
  const { origin } = server
  const owner = await signUp(origin)
  const fresh = async (count: number) => {
    const campaign = await makeCampaign(origin, owner, count)
    return codesOf(origin, owner, campaign)
  }
  const claims = (codes: string[], connections: number) =>
    postsPerSecond(
      codes.map((code, i) => ({ url: `${origin}/api/qr/${code}/claim`, body: claimForm(i) })),
      { connections },
    )
  const withPhoto = (codes: string[], picture: Buffer) =>
    formsPerSecond(
      codes.map((code, i) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(claimForm(i))) body.append(name, value)
        body.append('profile_image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
        return { url: `${origin}/api/qr/${code}/claim`, body }
      }),
      { connections: 16 },
    )
  const inBatches = async (operations: object[]) => {
    const batches = Array.from({ length: operations.length / BATCH }, (_, i) =>
      operations.slice(i * BATCH, (i + 1) * BATCH),
    )
    const started = performance.now()
    // two devices at once, so that the server always has the next batch
    await Promise.all(
      [0, 1].map(async (first) => {
        for (let i = first; i < batches.length; i += 2) await syncAll(origin, batches[i] ?? [])
      }),
    )
    return (operations.length / (performance.now() - started)) * 1000
  }

  // as the app sends it: already small
  const picture = await sharp(await noisyPhoto(400, 300))
    .resize(1600, 1200)
    .jpeg({ quality: 60 })
    .toBuffer()
  const measured: Record<string, number[]> = {}
  const record = (name: string, value: number) => (measured[name] ??= []).push(value)
  for (let round = 0; round < ROUNDS; round++) {
    const operations = (await fresh(1000)).map(claimOperation)
    const codes = await fresh(600 + PHOTOS)
    record('hashes', await argon2id(300))
    record('sync', await inBatches(operations))
    record('hashes', await argon2id(300))
    record('sixteen', await claims(codes.slice(0, 400), 16))
    record('hashes1', await argon2id(200, 1))
    record('one', await claims(codes.slice(400, 600), 1))
    record('pictures', await hashesAndPictures(PHOTOS, picture))
    record('photos', await withPhoto(codes.slice(600), picture))
    record('replays', await inBatches(operations))
  }
  const of = (name: string) => median(measured[name] ?? [])
  const hashes = { what: 'argon2id on all cores', measured: of('hashes') }
  return [
    rate('claims by /api/sync, batches of 100', of('sync'), hashes, 0.8),
    rate('claims by their own call, 16 at once', of('sixteen'), hashes, 0.75),
    rate(
      'claims by their own call, one at a time',
      of('one'),
      { what: 'argon2id, one at a time', measured: of('hashes1') },
      0.6,
    ),
    rate(
      'claims with a photo by their own call, 16 at once',
      of('photos'),
      { what: 'argon2id and sharp on all cores', measured: of('pictures') },
      0.6,
    ),
    rate(
      'replayed operations by /api/sync',
      of('replays'),
      { what: 'better-sqlite3 commits', measured: await rawCommits(2000) },
      0.5,
    ),
  ]
}
