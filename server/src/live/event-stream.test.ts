import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { EventStream } from './event-stream'

const state = (revision: number, id = 'a') => ({
  id,
  ownerId: 'o',
  revision,
  qrQuantity: 1_000_000,
  claimedCount: revision,
})

/** A reader that takes what it is given and asks for more only on demand. */
function slowReader() {
  const pieces: string[] = []
  const waiting: (() => void)[] = []
  let open = false
  const reader = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece.toString())
      if (open) done()
      else waiting.push(done)
    },
  })
  return {
    reader,
    text: () => pieces.join(''),
    wakeUp() {
      open = true
      for (const done of waiting.splice(0)) done()
    },
  }
}

describe('a stream of events', () => {
  it('keeps only the latest state of each campaign for a slow reader, and sends it in the end', async () => {
    const stream = new EventStream(1000, {})
    const { reader, text, wakeUp } = slowReader()
    stream.pipe(reader)
    stream.greet()
    for (let revision = 0; revision < 50_000; revision++) {
      stream.tell(state(revision), '0')
      if (revision % 1000 === 0) await sleep(0)
    }
    expect(text().length + stream.readableLength).toBeLessThan(16_000)
    wakeUp()
    await expect.poll(text).toContain('id: 49999\n')
    expect(text().length).toBeLessThan(16_000)
  })

  it('disconnects a reader that reads nothing between two beats', async () => {
    const stream = new EventStream(1000, {})
    const { reader } = slowReader()
    stream.pipe(reader)
    for (let revision = 0; revision < 1000; revision++) stream.tell(state(revision, `${revision}`), '0')
    await sleep(5)
    stream.beat()
    expect(stream.destroyed).toBe(false)
    stream.beat()
    expect(stream.destroyed).toBe(true)
  })

  it('does not disconnect a reader that reads', async () => {
    const stream = new EventStream(1000, {})
    stream.resume()
    for (let beat = 0; beat < 5; beat++) {
      await sleep(1)
      stream.tell(state(beat), '0')
      stream.beat()
    }
    expect(stream.destroyed).toBe(false)
  })

  it('sends nothing twice, nothing older, and a deletion only to readers who knew the campaign', async () => {
    const stream = new EventStream(1000, {})
    const { reader, text, wakeUp } = slowReader()
    wakeUp()
    stream.pipe(reader)
    for (const revision of [1, 2, 2, 1]) {
      stream.tell(state(revision), '0')
      await sleep(1)
    }
    stream.tellGone('unheard of')
    stream.tell({ ...state(1, "another owner's"), ownerId: 'p' }, '0')
    stream.tellAll('o', [state(5, 'b')], '0')
    stream.finish()
    await expect.poll(() => stream.destroyed).toBe(true)
    expect([...text().matchAll(/event: (\w+)(?:\nid: (\d+))?/g)].map(([, ...found]) => found)).toEqual([
      ['campaign', '1'],
      ['campaign', '2'],
      ['campaign', '1'],
      ['deleted', undefined],
      ['campaign', '5'],
    ])
  })

  it('sends a lower revision once the store has begun another epoch', async () => {
    const stream = new EventStream(1000, {})
    const { reader, text, wakeUp } = slowReader()
    wakeUp()
    stream.pipe(reader)
    for (const [revision, epoch] of [
      [5, '0'],
      [3, 'restored-one'],
      [3, 'restored-one'],
    ] as const) {
      stream.tell(state(revision), epoch)
      await sleep(1)
    }
    stream.finish()
    await expect.poll(() => stream.destroyed).toBe(true)
    expect([...text().matchAll(/id: (\S+)/g)].map(([, id]) => id)).toEqual(['5', 'restored-one.3'])
  })

  it('ends at once on request, whether it is read or not', async () => {
    const read = new EventStream(1000, {})
    const unread = new EventStream(1000, {})
    read.resume()
    unread.pipe(slowReader().reader)
    for (let i = 0; i < 1000; i++) unread.tell(state(i, `${i}`), '0')
    await sleep(5)
    read.stop()
    unread.stop()
    await expect.poll(() => [read.destroyed, unread.destroyed]).toEqual([true, true])
  })
})
