import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBuilt } from '../../scripts/lib/build-stamp.mjs'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { at } from '../../scripts/lib/project.mjs'

let dataDir: string
beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'tohfa-npm-start-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What `npm start` prints until it says how to continue, and what it answers then. */
async function start() {
  const child = spawn(process.execPath, [at('scripts', 'start.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    if (line.includes('npm run admin')) break
  }
  try {
    const origin = /http:\S+/.exec(printed.join('\n'))?.[0] ?? ''
    const health = await fetch(`${origin}/api/health`)
    const page = await fetch(origin)
    return { printed, answers: [health.status, page.status], shows: await page.text() }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

test.each(['the first', 'a second'])(
  '%s start of an installed and built copy serves at once, and says where it is and what comes next',
  async () => {
    // otherwise this would install or build while other tests run
    expect([isInstalled(), isBuilt()]).toEqual([true, true])
    const { printed, answers, shows } = await start()
    expect(printed).toEqual([
      expect.stringMatching(/^Tohfa is at http:\/\/127\.0\.0\.1:\d+$/),
      'Make an admin with: npm run admin -- add you@example.com',
    ])
    expect(answers).toEqual([200, 200])
    expect(shows).toContain('<title>Tohfa</title>')
  },
  60_000,
)
