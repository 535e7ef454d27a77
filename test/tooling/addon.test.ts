import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/project.mjs'

// Garbage collection as a separate task, with no JavaScript running: there the hooks of scripts/native abort.
const program = `
  import Database from 'better-sqlite3'
  const db = new Database(':memory:')
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5000; i++) db.prepare('select ' + i).get()
    await gc({ type: 'major', execution: 'async' })
  }
  console.log('survived')
`

test('the addon of the store survives a garbage collection outside of JavaScript', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  expect(stdout).toBe('survived\n')
})
