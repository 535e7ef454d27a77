import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { firefox, type Page } from 'playwright-core'
import { connectMarionette, type Marionette } from './marionette'
import { failureFile } from './traces'

/** A person's Firefox, with one tab. Its storage survives a restart. */
export interface Firefox {
  open(url: string): Promise<void>
  /** as a person does who wants nothing kept: past the service worker, too */
  reload(): Promise<void>
  url(): Promise<string>
  /** everything that can be read on the page now */
  text(): Promise<string>
  /** of a field, by its name */
  value(field: string): Promise<string>
  /** types into fields, by their names; of a select what its option begins with */
  fill(fields: Readonly<Record<string, string>>): Promise<void>
  /** a button or link, by the whole of its text */
  press(text: string): Promise<void>
  /** the button of the form that the browser would send by itself */
  send(): Promise<void>
  /** where script runs */
  evaluate: Page['evaluate']
  restart(): Promise<void>
  /** what is seen, into the ignored folder of screenshots */
  picture(test: string): Promise<void>
  remove(): Promise<void>
}

/** ms in which an element has to be shown */
const SHOWN_MS = 20_000
/** WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Element = Record<typeof ELEMENT, string>

/** Besides what a Firefox that is driven sets by itself. What it still would ask its makers ends at a port that is shut. */
const SETTINGS = {
  'marionette.port': 0,
  'media.gmp-manager.updateEnabled': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.allow_bypass': false,
  'network.proxy.failover_direct': false,
}

/** The process with its protocol's port. */
async function start(home: string) {
  // What the test command found; Playwright's own where it found nothing.
  const program = process.env.FIREFOX_PATH || firefox.executablePath()
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', home], {
    env: {
      ...process.env,
      // as root Firefox wants a home of root's
      HOME: home,
      // rather ends than asks anyone but this machine
      MOZ_DISABLE_NONLOCAL_CONNECTIONS: '1',
      MOZ_CRASHREPORTER_DISABLE: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child, 'spawn')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = once(child, 'exit').then(() => void process.off('exit', kill))
  let port: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    port = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line)?.[1]
    if (port !== undefined) break
  }
  if (port === undefined) throw new Error('Firefox did not start')
  child.stdout.resume()
  return { port: Number(port), gone }
}

/** @param script whether pages run script */
export async function openFirefox({ script }: { script: boolean }): Promise<Firefox> {
  const home = await mkdtemp(join(tmpdir(), 'tohfa-firefox-'))
  const settings = Object.entries({ ...SETTINGS, 'javascript.enabled': script })
  const lines = settings.map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home, 'user.js'), lines.join('\n'))

  const launch = async () => {
    const { port, gone } = await start(home)
    const driver = await connectMarionette(port)
    const timeouts = { script: 30_000, pageLoad: 30_000 }
    await driver.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts } } })
    await driver.send('WebDriver:SetWindowRect', { width: 500, height: 800 })
    return { driver, gone }
  }
  let { driver, gone } = await launch()
  const quit = async () => {
    await driver.send('Marionette:Quit', { flags: ['eForceQuit'] })
    driver.close()
    await gone
  }
  const find = (using: 'css selector' | 'xpath', value: string) => findShown(driver, using, value)
  const field = (name: string) => find('css selector', `[name="${name}"]`)
  const ask = async <T>(command: string, parameters?: Record<string, unknown>) =>
    (await driver.send<{ value: T }>(`WebDriver:${command}`, parameters)).value
  const click = (id: string) => ask('ElementClick', { id })
  const evaluate = (script: (given: unknown) => unknown, given?: unknown) =>
    ask('ExecuteScript', { script: `return (${script})(arguments[0])`, args: [given] })

  return {
    open: async (url) => void (await ask('Navigate', { url })),
    reload: async () => void (await ask('Refresh')),
    url: () => ask('GetCurrentURL'),
    text: async () => ask('GetElementText', { id: await find('css selector', 'body') }),
    value: async (name) => ask('GetElementProperty', { id: await field(name), name: 'value' }),
    async fill(fields) {
      for (const [name, text] of Object.entries(fields)) {
        const id = await field(name)
        if ((await ask('GetElementTagName', { id })) !== 'select') await ask('ElementClear', { id })
        await ask('ElementSendKeys', { id, text })
      }
    },
    async press(text) {
      const said = `[normalize-space()="${text}"]`
      await click(await find('xpath', `//button${said} | //a${said} | //summary${said}`))
    },
    send: async () => void (await click(await find('css selector', 'form[method=post] button[type=submit]'))),
    evaluate: evaluate as Page['evaluate'],
    async restart() {
      await quit()
      ;({ driver, gone } = await launch())
    },
    async picture(test) {
      const file = failureFile(test, 'firefox.png')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await ask<string>('TakeScreenshot', { full: false }), 'base64')
    },
    async remove() {
      await quit()
      // its helpers may end, and write, a moment after it
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The first of these elements that a person sees, once there is one. */
async function findShown(
  driver: Marionette,
  using: 'css selector' | 'xpath',
  value: string,
): Promise<string> {
  for (const started = Date.now(); Date.now() - started < SHOWN_MS; await sleep(100)) {
    const found = await driver.send<Element[]>('WebDriver:FindElements', { using, value })
    for (const { [ELEMENT]: id } of found) {
      // an element that has left the page meanwhile is shown to nobody
      const shown = await driver
        .send<{ value: boolean }>('WebDriver:IsElementDisplayed', { id })
        .catch(() => ({ value: false }))
      if (shown.value) return id
    }
  }
  throw new Error(`nothing is shown at ${value}`)
}
