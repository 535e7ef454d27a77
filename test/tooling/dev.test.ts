import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { at } from '../../scripts/lib/project.mjs'
import { freePort } from '../free-port'

let dataDir: string
beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'tohfa-npm-run-dev-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

test('npm run dev serves the app from its sources, with the server behind it, until it is ended', async () => {
  // otherwise this would install packages while other tests run
  expect(isInstalled()).toBe(true)
  const [port, appPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [at('scripts', 'dev.mjs')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_PORT: String(appPort),
    },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const app = `http://localhost:${appPort}`
  try {
    const health = () => statusOf(`${app}/api/health`).catch(() => null)
    await expect.poll(health, { timeout: 60_000, interval: 200 }).toBe(200)
    expect(await statusOf(`http://127.0.0.1:${port}/api/health`)).toBe(200)
    const page = await fetch(app, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('/@vite/client')
    expect(await statusOf(`${app}/src/main.tsx`)).toBe(200)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
  for (const origin of [app, `http://127.0.0.1:${port}`]) await expect(fetch(origin)).rejects.toThrow()
}, 90_000)
