import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBlobKey } from './blob-key'
import { blobStoreContract } from './contract.test-suite'
import { openLocalBlobStore } from './local-blob-store'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-blobs-'))
})
afterAll(() => rm(root, { recursive: true }))

blobStoreContract('a local folder', () => openLocalBlobStore(join(root, 'contract')))

it('keeps files and folders readable only by their owner', async () => {
  const dir = join(root, 'modes')
  const store = await openLocalBlobStore(dir)
  const key = newBlobKey('profiles', 'jpg', randomBytes)
  await store.put(key, Buffer.from('x'), 'image/jpeg')
  expect((await stat(join(dir, key))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dir, 'profiles'))).mode & 0o777).toBe(0o700)
})

it('leaves no partial file behind, neither after a write nor after a failed one', async () => {
  const dir = join(root, 'partial')
  const store = await openLocalBlobStore(dir)
  await store.put(newBlobKey('profiles', 'jpg', randomBytes), Buffer.from('x'), 'image/jpeg')
  await rm(join(dir, 'profiles'), { recursive: true })
  // a file in the place of the folder: the rename cannot succeed, whichever user runs this
  await writeFile(join(dir, 'profiles'), '')
  const refused = store.put(newBlobKey('profiles', 'jpg', randomBytes), Buffer.from('x'), 'image/jpeg')
  await expect(refused).rejects.toThrow()
  expect(await readdir(join(dir, '.partial'))).toEqual([])
})

it('removes what a crash left half written, once it is old', async () => {
  const dir = join(root, 'crash')
  await openLocalBlobStore(dir)
  const [old, young] = [join(dir, '.partial', 'old'), join(dir, '.partial', 'young')]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(old, twoHoursAgo, twoHoursAgo)
  const store = await openLocalBlobStore(dir)
  expect(await readdir(join(dir, '.partial'))).toEqual(['young'])
  for await (const blob of store.list()) expect.unreachable(`listed ${blob.key}`)
})

it('shows nothing that is not a stored file', async () => {
  const dir = join(root, 'strangers')
  const store = await openLocalBlobStore(dir)
  await store.put('profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg', Buffer.from('x'), 'image/jpeg')
  await writeFile(join(dir, 'README'), 'x')
  await writeFile(join(dir, 'profiles', '.DS_Store'), 'x')
  const keys: string[] = []
  for await (const blob of store.list()) keys.push(blob.key)
  expect(keys).toEqual(['profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg'])
})
