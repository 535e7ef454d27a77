import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '../../test/programs/server-process'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tohfa-seed-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const seed = async (...args: string[]) => {
  const numbers = ['--users', '3', '--campaigns', '2', '--codes', '4']
  const { exited, output } = runProgram('seed-cli', { DATA_DIR: folder }, [...numbers, ...args])
  return { code: await exited, printed: output() }
}

it('fills a store, and adds to it what another named seed makes', async () => {
  const done = {
    code: 0,
    printed: expect.stringMatching(/^Seeded 3 users, 2 campaigns and 4 codes in /) as string,
  }
  const refused = (printed: string) => ({ code: 1, printed: `${printed}\n` })
  expect(await seed()).toEqual(done)
  expect(await seed()).toEqual(
    refused('This store has accounts already. To add to it all the same, name a --seed.'),
  )
  expect(await seed('--seed=2')).toEqual(done)
  for (const again of [
    ['--seed', '2'],
    ['--seed=2', '--users', '9'],
  ])
    expect(await seed(...again)).toEqual(
      refused('This store has been filled with --seed 2 already. To add to it, name another one.'),
    )
  expect((await seed('--seed', 'two')).printed).toContain('Usage: npm run seed -- ')
}, 60_000)
