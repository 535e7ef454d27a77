import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf, type ZippedFile } from './zip'

const MB = 1024 * 1024
const AT = new Date('2026-03-01T10:00:00Z')

/** Files of a megabyte each; counts those that are open, and all that were opened. */
function bigFiles(count: number) {
  const seen = { open: 0, opened: 0 }
  async function* content() {
    seen.open++
    seen.opened++
    try {
      for (let i = 0; i < 16; i++) yield new Uint8Array(MB / 16)
    } finally {
      seen.open--
    }
  }
  async function* files(): AsyncGenerator<ZippedFile> {
    for (let i = 0; i < count; i++) yield { name: `files/${i}.jpg`, kind: 'bytes', content: content() }
  }
  return { seen, files: files() }
}

it('makes a ZIP of texts and files that other programs can read', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'data.json', kind: 'text', content: ['{"name":', '"आशा"}'] }
    yield* bigFiles(1).files
    yield { name: 'empty.json', kind: 'text', content: [] }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(files(), AT)) pieces.push(piece)
  const found = unzipSync(Buffer.concat(pieces))
  expect(Object.keys(found)).toEqual(['data.json', 'files/0.jpg', 'empty.json'])
  expect(strFromU8(found['data.json'] ?? new Uint8Array())).toBe('{"name":"आशा"}')
  expect(found['files/0.jpg']).toHaveLength(MB)
})

it('opens a file when its turn comes, and has no more in memory than is being read', async () => {
  const { seen, files } = bigFiles(50)
  const zip = zipOf(files, AT)
  let read = 0
  for await (const piece of zip) {
    read += piece.length
    expect(seen.open).toBeLessThanOrEqual(1)
    // what was opened has been read, except the present one
    expect(seen.opened * MB).toBeLessThanOrEqual(read + MB)
  }
  expect(read).toBeGreaterThan(50 * MB)
})

it('closes the open file when its reader leaves', async () => {
  const { seen, files } = bigFiles(3)
  for await (const piece of zipOf(files, AT)) if (seen.opened === 2 && piece.length > 1000) break
  expect(seen).toEqual({ open: 0, opened: 2 })
})

it('ends with the failure of a file, and not as a complete ZIP', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield {
      name: 'a.json',
      kind: 'text',
      // oxlint-disable-next-line require-yield -- it fails before it yields anything
      content: (async function* () {
        await Promise.resolve()
        throw new Error('the disk is gone')
      })(),
    }
  }
  const read = async () => {
    for await (const piece of zipOf(files(), AT)) void piece
  }
  await expect(read()).rejects.toThrow('the disk is gone')
})
