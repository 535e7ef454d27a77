import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** How good a connection is. */
export interface Quality {
  /** in each direction */
  kilobitsPerSecond: number
  /** in both directions together */
  roundTripMs: number
}

export const SLOW_3G: Quality = { kilobitsPerSecond: 400, roundTripMs: 400 }
export const ONE_BAR_OF_2G: Quality = { kilobitsPerSecond: 50, roundTripMs: 800 }
export const NO_LIMIT: Quality = { kilobitsPerSecond: Number.POSITIVE_INFINITY, roundTripMs: 0 }

export interface SlowLink {
  /** the server's address through the link */
  origin: string
  /** applies to everything sent from now on */
  become(quality: Quality): void
  /** ends every connection and refuses new ones until the link is changed again */
  cut(): void
  close(): Promise<void>
}

const PACKET_BYTES = 1_400

/**
 * A server behind a bad network. All connections share one bandwidth each way, every packet takes half a round trip, and a
 * new connection takes a whole one. TCP's slow start is left out, for all measurements alike.
 */
export async function slowLink(target: string, first: Quality): Promise<SlowLink> {
  const { hostname, port } = new URL(target)
  let quality: Quality | null = first
  const sockets = new Set<Socket>()
  const up = lane(() => quality ?? NO_LIMIT)
  const down = lane(() => quality ?? NO_LIMIT)

  const relay = createServer({ noDelay: true }, (near) => {
    if (!quality) return void near.destroy()
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    const openAt = performance.now() + quality.roundTripMs
    for (const [from, to, way] of [
      [near, far, up],
      [far, near, down],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
          const packet = chunk.subarray(at, at + PACKET_BYTES)
          way(packet.length, openAt, () => void to.write(packet))
        }
      })
      from.on('end', () => way(0, openAt, () => void to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    become: (next) => void (quality = next),
    cut() {
      quality = null
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}

/** One direction of the link: first in, first out. */
function lane(quality: () => Quality) {
  const waiting: { due: number; deliver: () => void }[] = []
  let freeAt = 0
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    while (waiting[0] && waiting[0].due <= performance.now()) waiting.shift()?.deliver()
    if (waiting[0]) timer = setTimeout(run, Math.max(0, waiting[0].due - performance.now()))
  }
  return (bytes: number, notBefore: number, deliver: () => void) => {
    const { kilobitsPerSecond, roundTripMs } = quality()
    freeAt = Math.max(freeAt, notBefore, performance.now()) + (bytes * 8) / kilobitsPerSecond
    waiting.push({ due: freeAt + roundTripMs / 2, deliver })
    timer ??= setTimeout(run, Math.max(0, (waiting[0]?.due ?? 0) - performance.now()))
  }
}
