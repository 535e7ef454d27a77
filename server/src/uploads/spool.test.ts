import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_DISK_LIMITS } from './disk-budget'
import { openSpool } from './spool'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-spool-'))
})
afterAll(() => rm(root, { recursive: true }))

it('keeps what comes with its size and digest until it is removed, readable by nobody else', async () => {
  const dir = join(root, 'kept')
  const spool = await openSpool({ dir, now: Date.now })
  const file = await spool.write(Readable.from([Buffer.from('one '), Buffer.from('two')]), 7, {
    address: 'a',
  })
  expect(file).toMatchObject({ size: 7, digest: hash('sha256', 'one two', 'base64url') })
  expect(await readFile(file!.path, 'utf8')).toBe('one two')
  expect([(await stat(file!.path)).mode & 0o777, (await stat(dir)).mode & 0o777]).toEqual([0o600, 0o700])
  await spool.remove([file!])
  expect(await readdir(dir)).toEqual([])
  await spool.remove([file!])
})

it('leaves nothing if it is too much or breaks off', async () => {
  const dir = join(root, 'refused')
  const spool = await openSpool({ dir, now: Date.now })
  expect(await spool.write(Readable.from([Buffer.alloc(5), Buffer.alloc(5)]), 9, { address: 'a' })).toBeNull()
  const broken = new Readable({ read() {} })
  broken.push(Buffer.alloc(5))
  setTimeout(() => broken.destroy(new Error('cut')), 20)
  await expect(spool.write(broken, 9, { address: 'a' })).rejects.toThrow('cut')
  expect(await readdir(dir)).toEqual([])
})

it('leaves nothing if it breaks off before it has begun', async () => {
  const dir = join(root, 'early')
  const spool = await openSpool({ dir, now: Date.now })
  const gone = new Readable({ read() {} }).on('error', () => {})
  gone.destroy(new Error('cut'))
  await expect(spool.write(gone, 9, { address: 'a' })).rejects.toThrow()
  expect(await readdir(dir)).toEqual([])
})

it('refuses for now what is too much from one address, or from all', async () => {
  const dir = join(root, 'budget')
  const limits = {
    ...DEFAULT_DISK_LIMITS,
    all: { bytes: 1_000, uploads: 10 },
    address: { bytes: 600, uploads: 10 },
    campaign: { bytes: 200, uploads: 1 },
  }
  const spool = await openSpool({ dir, now: Date.now, limits })
  const write = (size: number, address: string, maxBytes = 10_000) =>
    // in pieces, as they come
    spool.write(Readable.from(Array.from({ length: size / 100 }, () => Buffer.alloc(100))), maxBytes, {
      address,
    })
  const first = await write(400, 'a')
  await expect(write(300, 'a')).rejects.toMatchObject({ code: 'busy' })
  await write(500, 'b')
  await expect(write(200, 'c')).rejects.toMatchObject({ code: 'busy' })
  expect(await readdir(dir)).toHaveLength(2)
  await spool.remove([first!])
  // what was refused no longer counts
  expect(await write(400, 'c', 300)).toBeNull()
  expect(await write(500, 'a')).not.toBeNull()
})

it('removes what crashes left two hours ago, and nothing newer', async () => {
  const dir = join(root, 'left')
  await openSpool({ dir, now: Date.now })
  await writeFile(join(dir, 'left'), 'x')
  const later = (minutes: number) => () => Date.now() + minutes * 60_000
  await openSpool({ dir, now: later(115) })
  expect(await readdir(dir)).toEqual(['left'])
  expect(await (await openSpool({ dir, now: Date.now })).sweep()).toBe(0)
  await openSpool({ dir, now: later(125) })
  expect(await readdir(dir)).toEqual([])
})
