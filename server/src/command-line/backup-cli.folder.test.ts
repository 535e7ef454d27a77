/**
 * The commands in processes of their own: two at once, killed ones, and their exit codes. A stored file that is a pipe
 * pauses a backup in the middle until somebody writes into it.
 */
import { spawnSync } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../test/databases'
import { runProgram } from '../../test/programs/server-process'
import {
  openStoreToBackUp,
  programEnv,
  temporaryFolder,
  type StoreToBackUp,
} from '../../test/stores-to-back-up'
import { readManifest } from '../backup/manifest'
import { restore } from '../backup/restore'

const TOHFA_SECRET = 'a secret that is kept in another place'
const PHOTO = Buffer.from('photo')
const PATIENCE = { timeout: 30_000 }

/** Puts a pipe in the place of a file. */
async function makePipe(path: string): Promise<string> {
  await rm(path)
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  return path
}

/** Opens a pipe as soon as somebody reads it. */
async function opened(pipe: string): Promise<FileHandle> {
  let writer: FileHandle | undefined
  const attempt = async () => (writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  await expect.poll(() => attempt().then(() => 'read', String), PATIENCE).toBe('read')
  if (!writer) throw new Error('not opened')
  return writer
}
async function feed(writer: FileHandle): Promise<void> {
  await writer.writeFile(PHOTO)
  await writer.close()
}

describe.each(engines.filter(({ name }) => name === 'sqlite'))('the commands for backups', (engine) => {
  let store: StoreToBackUp
  let root: string
  let folder: string
  const begin = async () => {
    store = await openStoreToBackUp(engine)
    root = await temporaryFolder()
    folder = join(root, 'backup')
  }
  const start = (args: string[], env: Record<string, string> = {}) => {
    const program = runProgram('backup-cli', { DATA_DIR: store.location.dataDir, TOHFA_SECRET, ...env }, args)
    onTestFinished(() => void program.child.kill('SIGKILL'))
    return program
  }
  const run = async (args: string[], env?: Record<string, string>) => {
    const program = start(args, env)
    const code = await program.exited
    return { code, said: program.output() }
  }
  const restored = async (from: string) => {
    const dataDir = join(root, 'restored')
    await rm(dataDir, { recursive: true, force: true })
    const location = { dataDir, databaseUrl: undefined, storageUrl: undefined, programEnv }
    return (await restore(location, from, { overwrite: false })).manifest
  }

  it('only one of two concurrent backups into a folder is made, and the other says so, three times', async () => {
    await begin()
    const pipe = await makePipe(join(store.uploads, await store.addFile(PHOTO)))
    for (let round = 1; round <= 3; round++) {
      const into = join(root, `backup-${round}`)
      const programs = [start(['backup', into]), start(['backup', into])]
      const ended: { code: number | null; said: string }[] = []
      for (const { exited, output } of programs)
        void exited.then((code) => ended.push({ code, said: output() }))
      await expect.poll(() => ended.length, PATIENCE).toBe(1)
      expect(ended[0]).toMatchObject({
        code: 1,
        said: expect.stringContaining(`${into} is in use: another backup into it`) as string,
      })
      await feed(await opened(pipe))
      await expect.poll(() => ended.length, PATIENCE).toBe(2)
      expect(ended[1]).toMatchObject({ code: 0, said: expect.stringMatching(/^Backed up/) as string })

      const { database, files } = (await readManifest(into)) ?? {}
      expect((await readdir(into)).sort()).toEqual(
        ['.lock', database?.file, files?.file, 'manifest.json', 'uploads'].sort(),
      )
      expect((await restored(into)).files.count).toBe(1)
    }
  }, 120_000)

  it('a backup of another store is refused with exit code 1, and made with --replace', async () => {
    await begin()
    await store.backUp(folder)
    await store.setId('another')
    const refused = await run(['backup', folder])
    expect(refused.said).toMatch(
      /has the backup of another store, which was not replaced\. .*add --replace\.\n$/,
    )
    expect(refused.code).toBe(1)
    expect((await readManifest(folder))?.store_id).toBe('the-first-store')
    expect((await run(['backup', folder, '--replace'])).code).toBe(0)
    expect((await readManifest(folder))?.store_id).toBe('another')
  }, 60_000)

  it('a damaged file is named by the backup and its check, both with exit code 3, and by its restore', async () => {
    await begin()
    const damaged = await store.addFile(PHOTO)
    await truncate(join(store.uploads, damaged), 1)
    const words = new RegExp(`1 file is not in this backup, .*\ndamaged  ${damaged}\n`)
    const into = { DATA_DIR: join(root, 'restored') }
    const [made, checked, put] = [
      await run(['backup', folder]),
      await run(['restore', '--check', folder]),
      await run(['restore', folder], into),
    ]
    expect([made.code, checked.code, put.code]).toEqual([3, 3, 0])
    for (const { said } of [made, checked, put]) expect(said).toMatch(words)
  }, 60_000)

  it('a check needs no store, says how old the backup is and what it has, and exits with 1 if anything is wrong', async () => {
    await begin()
    const key = await store.addFile(PHOTO)
    await store.backUp(folder)
    const [temporary, nowhere] = [join(root, 'temporary'), join(root, 'nowhere')]
    await mkdir(temporary)
    const env = { DATA_DIR: nowhere, TMPDIR: temporary }
    const whole = await run(['restore', '--check', folder], env)
    expect(whole.said).toMatch(/the store the-first-store was made at \S+ \(\S.* ago\)/)
    expect(whole.said).toMatch(
      /0 accounts, 0 campaigns, 0 codes, 0 claims, .* 1 file\.\nThe database is whole/,
    )
    expect(whole.code).toBe(0)

    await truncate(join(folder, 'uploads', key), 1)
    const damaged = await run(['restore', '--check', folder], env)
    expect(damaged.said).toContain(`${key} is missing from the backup, or damaged in it.`)
    expect(damaged.code).toBe(1)
    expect([await readdir(temporary), (await readdir(root)).includes('nowhere')]).toEqual([[], false])
  }, 60_000)

  it('a check that is asked to end removes what it has restored', async () => {
    await begin()
    const key = await store.addFile(Buffer.alloc(0))
    await store.backUp(folder)
    const pipe = await makePipe(join(folder, 'uploads', key))
    const temporary = join(root, 'temporary')
    await mkdir(temporary)
    const check = start(['restore', '--check', folder], { TMPDIR: temporary })
    const writer = await opened(pipe)
    expect(await readdir(temporary)).toHaveLength(1)
    check.child.kill('SIGTERM')
    await expect.poll(() => readdir(temporary), PATIENCE).toEqual([])
    await writer.close()
    expect(await check.exited).toBe(1)
  }, 60_000)

  it.each([
    [['backup']],
    [['backup', 'a', 'b']],
    [['backup', 'a', '--overwrite']],
    [['restore', 'a', '--replace']],
    [['restore', '--check', 'a', '--overwrite']],
    [['copy', 'a']],
  ])('%j says how the commands are used', async (args) => {
    await begin()
    expect(await run(args)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Usage: npm run backup/) as string,
    })
  })
})
