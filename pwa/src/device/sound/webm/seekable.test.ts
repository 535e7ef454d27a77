import { expect, test } from 'vitest'
import {
  element,
  elementAt,
  elementsBetween,
  float,
  head,
  readUint,
  uint,
} from '@tohfa/sync-protocol/files/ebml'
import { seekableWebm } from './seekable'

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const CUES = 0x1c53bb6b
const DURATION = 0x4489

type Bytes = Uint8Array<ArrayBuffer>
function bytesOf(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0)
  return all
}
/** an id, and the size that means "not known" */
const open = (id: number) => bytesOf(uint(id, 4), new Uint8Array([1, 255, 255, 255, 255, 255, 255, 255]))
const block = (relative: number, sound = [1, 2, 3]) =>
  element(0xa3, new Uint8Array([0x81, (relative >> 8) & 255, relative & 255, 0x80, ...sound]))
const cluster = (time: number, ...blocks: Bytes[]) =>
  bytesOf(open(CLUSTER), element(0xe7, uint(time, 3)), ...blocks)

const EBML = element(0x1a45dfa3, element(0x4282, new TextEncoder().encode('webm')))
const HEAD = [
  EBML,
  open(SEGMENT),
  element(INFO, element(0x2ad7b1, uint(1_000_000, 3))),
  element(TRACKS, element(0xae, element(0xd7, uint(1, 1)))),
]
const recorded = bytesOf(
  ...HEAD,
  cluster(0, block(0), block(60), block(120)),
  cluster(4000, block(-20), block(40)),
)

/** What a reader that trusts sizes and positions finds. */
function read(file: Bytes) {
  const ebml = elementAt(file, 0)
  const segment = elementAt(file, ebml?.end ?? 0)
  const from = segment?.content ?? 0
  const parts = [...elementsBetween(file, from, segment?.end ?? 0)]
  const inside = (id: number) => {
    const found = parts.find((part) => part.id === id)
    return found ? [...elementsBetween(file, found.content, found.end)] : []
  }
  const duration = inside(INFO).find(({ id }) => id === DURATION)
  const cues = inside(CUES).map((point) => {
    const [time, positions] = [...elementsBetween(file, point.content, point.end)]
    const [, position] = [...elementsBetween(file, positions?.content ?? 0, positions?.end ?? 0)]
    const at = from + readUint(file, position?.content ?? 0, position?.end ?? 0)
    return {
      time: readUint(file, time?.content ?? 0, time?.end ?? 0),
      leadsTo: elementAt(file, at)?.id,
    }
  })
  return {
    ends: segment?.end,
    ids: parts.map(({ id }) => id),
    duration: duration && new DataView(file.buffer, file.byteOffset + duration.content).getFloat64(0),
    cues,
    clusters: parts.filter(({ id }) => id === CLUSTER).map(({ content, end }) => file.slice(content, end)),
  }
}
const seekable = (file: Bytes) => bytesOf(...(seekableWebm(file) ?? []))

test('a recording gets its duration, and cues that lead to its clusters', () => {
  const file = seekable(recorded)
  expect(read(file)).toMatchObject({
    ends: file.length,
    ids: [0x114d9b74, INFO, TRACKS, CUES, CLUSTER, CLUSTER],
    // the last block begins at 4040 and lasts as long as the one before it
    duration: 4100,
    cues: [
      { time: 0, leadsTo: CLUSTER },
      { time: 3980, leadsTo: CLUSTER },
    ],
  })
})
test('the sound stays as it was', () => {
  const sound = read(seekable(recorded)).clusters
  expect(sound).toEqual([
    bytesOf(element(0xe7, uint(0, 3)), block(0), block(60), block(120)),
    bytesOf(element(0xe7, uint(4000, 3)), block(-20), block(40)),
  ])
})
test('a file that is already seekable stays unchanged', () => {
  const once = seekable(recorded)
  expect(seekable(once)).toEqual(once)
})
test('a duration that was written too early is replaced', () => {
  const wrong = element(INFO, element(DURATION, float(1)), element(0x2ad7b1, uint(1_000_000, 3)))
  const [ebml = EBML, segment = EBML, , tracks = EBML] = HEAD
  const file = seekable(bytesOf(ebml, segment, wrong, tracks, cluster(0, block(0), block(60))))
  expect(read(file).duration).toBe(120)
})
test('a recording of a single block gets a duration', () => {
  expect(read(seekable(bytesOf(...HEAD, cluster(0, block(0))))).duration).toBe(60)
})
test('clusters of known size and grouped blocks count in the duration', () => {
  const grouped = element(0xa0, element(0xa1, new Uint8Array([0x81, 0, 20, 0, 9])))
  const known = element(CLUSTER, element(0xe7, uint(500, 2)), block(0), grouped)
  expect(read(seekable(bytesOf(...HEAD, known))).duration).toBe(540)
})
test('wherever a crash cut the file off, everything complete before that stays', () => {
  const soundFrom = bytesOf(...HEAD).length
  for (let cut = soundFrom + 40; cut < recorded.length; cut++) {
    const file = seekable(recorded.slice(0, cut))
    const { ends, duration, cues } = read(file)
    expect(ends).toBe(file.length)
    expect(duration).toBeGreaterThan(0)
    for (const { leadsTo } of cues) expect(leadsTo).toBe(CLUSTER)
  }
})
test('anything but a recorder’s webm is left as it is', () => {
  const random = (length: number) => new Uint8Array(length).map((_, at) => (at * 7919) % 251)
  expect(seekableWebm(new Uint8Array())).toBeUndefined()
  expect(seekableWebm(random(500))).toBeUndefined()
  expect(seekableWebm(bytesOf(EBML))).toBeUndefined()
  expect(seekableWebm(bytesOf(EBML, head(SEGMENT, 0)))).toBeUndefined()
  expect(seekableWebm(bytesOf(...HEAD))).toBeUndefined()
  expect(seekableWebm(bytesOf(...HEAD, open(CLUSTER)))).toBeUndefined()
})
