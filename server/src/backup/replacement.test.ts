import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { filesIn, manifestOf, openStoreToBackUp, temporaryFolder } from '../../test/stores-to-back-up'
import { readManifest } from './manifest'
import { checkReplacement } from './replacement'

const MB = 1024 ** 2
const DAY = 24 * 60 * 60_000
const MADE = Date.UTC(2026, 2, 1, 2)

const backup = manifestOf({
  at: new Date(MADE).toISOString(),
  store_id: 'mine',
  database: { file: 'database.db', bytes: 2 * MB, sha256: '' },
  files: { file: 'files.txt', bytes: 1, sha256: '', count: 7, total_bytes: 4 * MB },
  counts: { campaigns: 10, codes: 90 },
})
const same = { storeId: 'mine', counts: { campaigns: 10, codes: 90 }, files: 7, bytes: 6 * MB }

describe('a backup is replaced', () => {
  it.each([
    ['by one of the same size', same],
    ['by a larger one', { ...same, counts: { campaigns: 100, codes: 900 }, bytes: 60 * MB }],
    ['by one of half its bytes', { ...same, bytes: 3 * MB }],
    ['by one of half its rows', { ...same, counts: { campaigns: 5, codes: 45 } }],
  ])('%s', (_, after) => checkReplacement('/backup', backup, after, MADE))
})

describe('a backup is not replaced', () => {
  it.each([
    ['by one of less than half its bytes', { ...same, bytes: 3 * MB - 1 }, /more than twice the size/],
    [
      'by one of less than half its rows',
      { ...same, counts: { campaigns: 5, codes: 44 } },
      /more than twice the size/,
    ],
    ['by one of another store', { ...same, storeId: 'another' }, /the backup of another store/],
    ['by one of a store without an id', { ...same, storeId: null }, /the backup of another store/],
  ])('%s', (_, after, words) => expect(() => checkReplacement('/backup', backup, after, MADE)).toThrow(words))

  it('and the error says what both are, how old the earlier one is, and how to go on', () => {
    const empty = { storeId: 'another', counts: { campaigns: 0, codes: 0 }, files: 0, bytes: MB / 2 }
    expect(() => checkReplacement('/backup', backup, empty, MADE + 3 * DAY)).toThrow(
      '/backup has the backup of another store, which was not replaced. That backup is of the store mine, was made at ' +
        '2026-03-01T02:00:00.000Z (3 days ago), and has 10 campaigns, 90 codes and 7 files (6.0 MB). The one to be made is of ' +
        'the store another, and would have 0 campaigns, 0 codes and 0 files (0.5 MB). Make sure that DATA_DIR, DATABASE_URL ' +
        'and STORAGE_URL name the right store and that every disk is mounted, or name another folder. To replace it all the ' +
        'same, add --replace.',
    )
  })
})

describe.each(engines.filter(({ name }) => name === 'sqlite'))('the folder of a backup', (engine) => {
  it.each([
    ['another store', 'another store'],
    ['a store that has lost most of its files', 'more than twice the size'],
  ])('stays as it was if %s is backed up into it, until --replace', async (which, words) => {
    const store = await openStoreToBackUp(engine)
    const folder = await temporaryFolder()
    await store.addFile(Buffer.alloc(5 * MB, 'a'))
    await store.backUp(folder)
    const before = await filesIn(folder)
    if (which === 'another store') await store.setId('another')
    else await store.removeFiles()

    await expect(store.backUp(folder)).rejects.toThrow(words)
    expect(await filesIn(folder)).toEqual(before)
    const { manifest } = await store.backUp(folder, { replace: true })
    expect(await readManifest(folder)).toEqual(manifest)
  })

  it.each(['the manifest', 'the list of files'])(
    'is not written to if %s in it is damaged, until --replace',
    async (what) => {
      const store = await openStoreToBackUp(engine)
      const folder = await temporaryFolder()
      const key = await store.addFile(Buffer.from('photo'))
      const { manifest: first } = await store.backUp(folder)
      await writeFile(join(folder, what === 'the manifest' ? 'manifest.json' : first.files.file), 'damaged')
      const before = await filesIn(folder)

      await expect(store.backUp(folder)).rejects.toThrow(/Nothing was changed.*--replace/)
      expect(await filesIn(folder)).toEqual(before)
      const { manifest, copied } = await store.backUp(folder, { replace: true })
      expect([manifest.files.count, copied, (await filesIn(folder))[`uploads/${key}`]]).toEqual([
        1,
        1,
        Buffer.from('photo').toString('base64'),
      ])
    },
  )
})
