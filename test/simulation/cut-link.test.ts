/**
 * A recording of eight megabytes and five photos over a link that is cut every second, at the worst moment. What has arrived
 * stays, so hardly a byte crosses the wire twice, and a claim that is made meanwhile waits for none of them.
 */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app'
import { engines } from '../../server/test/databases'
import { claimForm } from '../../server/test/forms'
import { asFile } from '../../server/test/photos'
import sharp from 'sharp'
import { createDevice, comeToRest } from './device'
import { recordingOf } from './recording'
import { seeded } from './random'

const RECORDING_BYTES = 8_000_000
const PHOTOS = 5
const LINK_BYTES_PER_SECOND = 1_500_000
const CUT_EVERY_MS = 1_000
/** bytes that may cross the wire for each byte to send: includes headers, and what is lost in a cut */
const MOST = 1.05

let opened: TestApp | undefined
let link: Awaited<ReturnType<typeof openLink>> | undefined
afterEach(async () => {
  await link?.close()
  await opened?.close()
  link = opened = undefined
})

/** A link with limited bytes a second, which on request breaks again and again. What has crossed it arrives. */
async function openLink(target: number) {
  const open = new Set<Socket>()
  let [crossed, cuts] = [0, 0]
  const tick = 20
  const listener = createServer((device) => {
    const server = connect(target, '127.0.0.1')
    open.add(device)
    device.on('error', () => undefined)
    server.on('error', () => device.destroy())
    server.on('data', (piece: Buffer) => device.write(piece))
    server.on('close', () => device.destroy())
    device.on('close', () => {
      open.delete(device)
      clearInterval(carrying)
      server.end()
    })
    // only as much is read as crosses at once, so what is cut has not crossed
    const carrying = setInterval(() => {
      const piece = device.read(
        Math.min(device.readableLength, (LINK_BYTES_PER_SECOND * tick) / 1_000),
      ) as Buffer | null
      if (!piece) return
      crossed += piece.length
      server.write(piece)
    }, tick)
  })
  let cutting: ReturnType<typeof setInterval> | undefined
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    crossed: () => crossed,
    cuts: () => cuts,
    startCutting() {
      cutting = setInterval(() => {
        cuts += open.size
        for (const socket of open) socket.destroy()
      }, CUT_EVERY_MS)
    },
    async close() {
      clearInterval(cutting)
      for (const socket of open) socket.destroy()
      await new Promise((closed) => listener.close(closed))
    },
  }
}

it(
  'large files cross a link that is cut every second only once, and hold up no claim',
  { timeout: 120_000 },
  async () => {
    const [sqlite] = engines
    if (!sqlite) throw new Error('no engine')
    const test = (opened = await openTestApp(sqlite))
    const owner = await test.signUp()
    const { codes: diaries } = await test.campaign(owner, { campaign_type: 'diary' })
    const { codes: vcards } = await test.campaign(owner)
    const diary = diaries[0]?.code ?? ''
    const { pin, ...card } = claimForm()
    await test.call({ method: 'POST', url: `/api/qr/${diary}/claim`, payload: claimForm() })
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    link = await openLink(port)

    const device = createDevice('field phone', link.origin, (purpose) => seeded(1, purpose))
    device.network.heal()
    const noise = seeded(2)
    const photos = await Promise.all(
      Array.from({ length: PHOTOS }, async () => {
        const pixels = Buffer.from(Array.from({ length: 400 * 300 * 3 }, () => noise.int(256)))
        const photo = asFile(
          await sharp(pixels, { raw: { width: 400, height: 300, channels: 3 } })
            .png()
            .toBuffer(),
        )
        return {
          field: 'images',
          name: photo.fileName,
          file: new Blob([new Uint8Array(photo.bytes)], { type: 'image/png' }),
        }
      }),
    )
    const recording = recordingOf(RECORDING_BYTES, noise)
    const audio = {
      field: 'audio_file',
      name: 'recording.wav',
      file: new Blob([new Uint8Array(recording)], { type: 'audio/wav' }),
    }
    const files = [audio, ...photos]
    const payload = files.reduce((sum, { file }) => sum + file.size, 0)
    const entry = await device.enqueue({
      kind: 'diary.entry',
      code: diary,
      fields: { date: '2026-03-01', text: 'The whole day' },
      secrets: { pin },
      files,
    })
    // the device now has its sealing key, without which it cannot save an entry
    link.startCutting()
    const sending = comeToRest(device, test.clock)
    await expect
      .poll(() => link?.crossed() ?? 0, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(payload / 5)

    const stateOf = async (id: string) => (await device.db.outbox.get({ id }))?.state
    const pressed = performance.now()
    const claim = await device.enqueue({
      kind: 'qr.claim',
      code: vcards[0]?.code ?? '',
      fields: card,
      secrets: { pin },
    })
    await expect.poll(() => stateOf(claim), { timeout: 30_000, interval: 20 }).toBe('delivered')
    const waited = performance.now() - pressed
    expect(await stateOf(entry)).not.toBe('delivered')
    await sending
    expect(await stateOf(entry)).toBe('delivered')
    console.log(
      `${(link.crossed() / payload).toFixed(3)} of the payload crossed, ${link.cuts()} connections cut, the claim took ${Math.round(waited)} ms`,
    )
    expect(link.cuts()).toBeGreaterThan(3)
    expect(link.crossed() / payload).toBeLessThan(MOST)
  },
)
