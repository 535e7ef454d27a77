/**
 * What a backup does about damaged files, concurrent backups, and what earlier ones left that failed or were killed.
 */
import { createHash } from 'node:crypto'
import { rmSync, watch } from 'node:fs'
import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../test/databases'
import {
  filesIn,
  openStoreToBackUp,
  programEnv,
  temporaryFolder,
  type StoreToBackUp,
} from '../../test/stores-to-back-up'
import { StoreUnavailableError } from '../db/store-unavailable'
import { lockForRestore } from './folder-lock'
import { readManifest } from './manifest'
import { restore } from './restore'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const away = () => Promise.reject(new StoreUnavailableError('files', new Error('ECONNREFUSED')))

describe.each(engines.filter(({ name }) => name === 'sqlite'))('a backup', (engine) => {
  let store: StoreToBackUp
  let folder: string
  let root: string
  const begin = async () => {
    store = await openStoreToBackUp(engine)
    root = await temporaryFolder()
    folder = join(root, 'backup')
  }
  const restored = async () => {
    const dataDir = join(root, 'restored')
    await rm(dataDir, { recursive: true, force: true })
    const location = { dataDir, databaseUrl: undefined, storageUrl: undefined, programEnv }
    const { manifest } = await restore(location, folder, { overwrite: false })
    const files = await filesIn(join(dataDir, 'uploads'))
    return { manifest, keys: Object.keys(files).filter((name) => name !== '.store-id') }
  }

  it('lists what is damaged or missing in the store, has all else, and can be restored', async () => {
    await begin()
    const whole = await store.addFile(Buffer.from('whole'), sha256('whole'))
    const [short, other, gone, folderNow] = [
      await store.addFile(Buffer.from('too short')),
      await store.addFile(Buffer.from('other bytes'), sha256('the bytes')),
      await store.addFile(Buffer.from('gone')),
      await store.addFile(Buffer.from('unreadable')),
    ]
    await truncate(join(store.uploads, short), 3)
    await rm(join(store.uploads, gone))
    await rm(join(store.uploads, folderNow))
    await mkdir(join(store.uploads, folderNow))

    const { manifest } = await store.backUp(folder)
    expect(manifest.missing).toEqual([gone])
    expect(manifest.damaged).toEqual([short, other, folderNow].sort())
    expect(manifest.files.count).toBe(1)
    expect(Object.keys(await filesIn(folder)).sort()).toEqual(
      ['.lock', manifest.database.file, manifest.files.file, 'manifest.json', `uploads/${whole}`].sort(),
    )
    expect(await restored()).toEqual({ manifest, keys: [whole] })
  })

  it('keeps its copy of a file that the store has damaged or lost since', async () => {
    await begin()
    const keys = [await store.addFile(Buffer.from('one')), await store.addFile(Buffer.from('another'))]
    await store.backUp(folder)
    await truncate(join(store.uploads, keys[0] ?? ''), 1)
    await rm(join(store.uploads, keys[1] ?? ''))
    const { manifest } = await store.backUp(folder)
    expect([manifest.missing, manifest.damaged]).toEqual([[], []])
    expect((await restored()).keys.sort()).toEqual(keys.sort())
  })

  it('copies a file again that is damaged in the folder', async () => {
    await begin()
    const key = await store.addFile(Buffer.from('photo'))
    await store.backUp(folder)
    await truncate(join(folder, 'uploads', key), 1)
    expect((await store.backUp(folder)).copied).toBe(1)
    expect((await restored()).keys).toEqual([key])
  })

  it('that fails because the files are away leaves nothing behind', async () => {
    await begin()
    await store.addFile(Buffer.from('one'))
    await expect(store.backUp(folder, {}, { get: away })).rejects.toThrow('no files right now')
    expect(Object.keys(await filesIn(folder))).toEqual(['.lock'])

    await store.backUp(folder)
    const before = await filesIn(folder)
    await store.addFile(Buffer.from('another'))
    await expect(store.backUp(folder, {}, { get: away })).rejects.toThrow('no files right now')
    expect(await filesIn(folder)).toEqual(before)
  })

  it('leaves the earlier one in place if a file of its own is gone when its manifest is written', async () => {
    await begin()
    await store.addFile(Buffer.from('one'))
    await store.backUp(folder)
    const before = await filesIn(folder)
    const gone = join(folder, 'uploads', await store.addFile(Buffer.from('another')))
    const watcher = watch(folder, (_, name) => {
      if (name === 'manifest.json') rmSync(gone, { force: true })
    })
    onTestFinished(() => watcher.close())
    await expect(store.backUp(folder)).rejects.toThrow('The backup is not whole')
    expect(await filesIn(folder)).toEqual(before)
  })

  it('removes what killed backups have left, and nothing else', async () => {
    await begin()
    const key = await store.addFile(Buffer.from('one'))
    await store.backUp(folder)
    const stamp = '2026-01-01T00-00-00-000Z'
    const left = [
      'database.partial',
      'database.partial-journal',
      `database-${stamp}.db`,
      `database-${stamp}.db-journal`,
      `files-${stamp}.txt`,
      `files-${stamp}.txt.partial`,
      'manifest.json.partial',
      `uploads/${key}.partial`,
    ]
    for (const name of [...left, 'notes.txt']) await writeFile(join(folder, name), 'left')
    const { manifest } = await store.backUp(folder)
    expect(Object.keys(await filesIn(folder)).sort()).toEqual(
      [
        '.lock',
        manifest.database.file,
        manifest.files.file,
        'manifest.json',
        'notes.txt',
        `uploads/${key}`,
      ].sort(),
    )
  })

  it('that fails changes nothing in a folder that has lost its manifest', async () => {
    await begin()
    await store.addFile(Buffer.from('one'))
    await store.backUp(folder)
    await rm(join(folder, 'manifest.json'))
    const before = await filesIn(folder)
    await expect(store.backUp(folder, {}, { get: away })).rejects.toThrow('no files right now')
    expect(await filesIn(folder)).toEqual(before)
  })

  it('is refused while its folder is read, and not afterwards', async () => {
    await begin()
    await store.backUp(folder)
    const unlock = lockForRestore(folder)
    await expect(store.backUp(folder)).rejects.toThrow(`${folder} is in use`)
    unlock()
    await store.backUp(folder)
  })

  it('lets no other backup into its folder while it is running, and no restore from it', async () => {
    await begin()
    await store.addFile(Buffer.from('one'))
    const refused: unknown[] = []
    const { manifest } = await store.backUp(
      folder,
      {},
      {
        async get() {
          refused.push(await store.backUp(folder).catch((error: unknown) => error))
          refused.push(await restored().catch((error: unknown) => error))
          return null
        },
      },
    )
    expect(refused.slice(0, 2).map(String)).toEqual([
      expect.stringContaining(`${folder} is in use: another backup into it`),
      expect.stringContaining(`${folder} is in use: a backup into it is running`),
    ])
    expect(await readManifest(folder)).toEqual(manifest)
    expect((await restored()).manifest).toEqual(manifest)
    expect(await readdir(join(root, 'restored'))).toContain('tohfa.db')
  })
})
