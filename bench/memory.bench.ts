import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { noisyPhoto } from '../server/test/photos'
import { call, claimForm, claimOperation, codesOf, makeCampaign, signUp, syncAll } from './client'
import { startBareFastify } from './limits'
import { requestsPerSecond } from './load'
import type { Figure } from './measure'
import { startTohfa } from './server-process'

const BATCH = 100
const PHOTOS = 40
const PHOTOS_AT_ONCE = 4
const DOCUMENTS = 5
/** ms after which a server is at rest */
const SETTLED_MS = 2000

/** What a busy day does to a server: claims with and without photos, lists, documents, exports. */
async function load(origin: string): Promise<void> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner)
  const codes = await codesOf(origin, owner, campaign)
  const operations = codes.slice(PHOTOS).map(claimOperation)
  for (let i = 0; i < operations.length; i += BATCH) await syncAll(origin, operations.slice(i, i + BATCH))

  // as a phone's camera makes them: twelve megapixels
  const photo = await sharp(await noisyPhoto(448, 336))
    .resize(4032, 3024)
    .jpeg()
    .toBuffer()
  const claim = async (i: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(claimForm(i))) form.append(name, value)
    form.append('profile_image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
    const answer = await fetch(`${origin}/api/qr/${codes[i]}/claim`, { method: 'POST', body: form })
    if (!answer.ok) throw new Error(`claim: ${answer.status} ${await answer.text()}`)
  }
  for (let i = 0; i < PHOTOS; i += PHOTOS_AT_ONCE)
    await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, (_, n) => claim(i + n)))

  const list = `${origin}/api/campaigns/${campaign.id}/qrcodes`
  await requestsPerSecond(list, { ...owner, 'accept-encoding': 'gzip' })
  await requestsPerSecond(`${origin}/api/qr/${codes[0]}`)
  for (let i = 0; i < DOCUMENTS; i++) {
    await call(origin, 'GET', `/api/campaigns/${campaign.id}/download-pdf`, undefined, owner)
    await call(origin, 'GET', '/api/user/export', undefined, owner)
  }
}

const row = (what: string, measured: number, bare: number, most: number): Figure => ({
  what,
  measured: measured / 2 ** 20,
  unit: 'MiB',
  limit: { what: 'bare Fastify', measured: bare / 2 ** 20 },
  target: `≤ ${most} MiB`,
  ok: measured / 2 ** 20 <= most,
})

/** Resident memory with SQLite, as a service of systemd is started. */
export async function memoryBench(): Promise<Figure[]> {
  const [bare, server] = await Promise.all([startBareFastify(), startTohfa()])
  const settled = async () => {
    await setTimeout(SETTLED_MS)
    return Promise.all([server.memory(), bare.memory()])
  }
  try {
    const rest = await settled()
    await load(server.origin)
    for (const path of ['/small', '/list', '/row/code500']) await requestsPerSecond(bare.origin + path)
    return [
      row('memory at rest', ...rest, 105),
      row('memory after claims, photos, lists and documents', ...(await settled()), 225),
    ]
  } finally {
    await bare.stop()
    await server.stop()
  }
}
