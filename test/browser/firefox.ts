import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firefox } from 'playwright-core'
import { drivenBy, type Driven } from './driven'
import { connectMarionette } from './marionette'
import { closesLater } from './opened'

/** A person's Firefox, with one tab. Its storage survives a restart. */
export interface Firefox extends Driven {
  restart(): Promise<void>
  /** sets the theme of the person's system */
  theme(theme: 'light' | 'dark' | 'forced colours'): Promise<void>
  /** whether the browser offers to save what was typed as a password; it may do so only from the first call on */
  asksToSave(): Promise<boolean>
  /** @param width of the page in CSS px; a window is never narrower than some 500 */
  resize(width: number): Promise<void>
  remove(): Promise<void>
}

/** Added to what a driven Firefox sets by itself. Calls to its makers that remain end at a closed port. */
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
  // no animation, as in Chromium
  'ui.prefersReducedMotion': 1,
}

/** Starts the process, with the port of its protocol. */
async function start(home: string) {
  // What the test command found, else Playwright's own.
  const program = process.env.FIREFOX_PATH || firefox.executablePath()
  const args = [
    '--headless',
    '--marionette',
    '--remote-allow-system-access',
    '--no-remote',
    '--profile',
    home,
  ]
  const child = spawn(program, args, {
    env: {
      ...process.env,
      // as root, Firefox needs a home that root owns
      HOME: home,
      // Firefox exits rather than connect to another machine
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

export async function openFirefox(): Promise<Firefox> {
  const home = await mkdtemp(join(tmpdir(), 'tohfa-firefox-'))
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home, 'user.js'), lines.join('\n'))

  const launch = async () => {
    const { port, gone } = await start(home)
    const driver = await connectMarionette(port)
    const timeouts = { script: 60_000, pageLoad: 60_000 }
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
  // list answers are not wrapped
  const ask = async <T>(command: string, parameters?: Record<string, unknown>) => {
    const answer = await driver.send<{ value: T } | T>(`WebDriver:${command}`, parameters)
    return (Array.isArray(answer) ? answer : (answer as { value: T }).value) as T
  }

  /** runs in the browser itself, with its rights */
  const inChrome = async <T = void>(script: string, args: readonly unknown[] = []): Promise<T> => {
    await driver.send('Marionette:SetContext', { value: 'chrome' })
    const value = await ask<T>('ExecuteScript', { script, args, sandbox: 'system' })
    await driver.send('Marionette:SetContext', { value: 'content' })
    return value
  }
  const driven = drivenBy('firefox', ask)
  return {
    ...driven,
    async tab(times) {
      for (let i = 0; i < times; i++) {
        // the browser's own stops follow the last one of a page: go back into the page from there
        if (!(await driven.evaluate(() => document.hasFocus())))
          await inChrome('gBrowser.selectedBrowser.focus()')
        await driven.tab(1)
      }
    },
    // a driven browser saves no passwords unless this is set
    asksToSave: () =>
      inChrome<boolean>(
        `Services.prefs.setBoolPref('signon.rememberSignons', true)
         return PopupNotifications.getNotification('password', gBrowser.selectedBrowser)?.dismissed === false`,
      ),
    async resize(width) {
      const { width: all, height } = await driver.send<{ width: number; height: number }>(
        'WebDriver:GetWindowRect',
      )
      const inside = await driven.evaluate(() => innerWidth)
      if (inside === width) return
      await driver.send('WebDriver:SetWindowRect', { width: width + all - inside, height })
    },
    async restart() {
      await quit()
      ;({ driver, gone } = await launch())
    },
    async theme(theme) {
      const settings = {
        'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
        'browser.display.document_color_use': theme === 'forced colours' ? 2 : 0,
      }
      for (const setting of Object.entries(settings))
        await inChrome('Services.prefs.setIntPref(arguments[0], arguments[1])', setting)
    },
    remove: closesLater(async () => {
      await quit()
      // its helpers may still write for a moment after it ends
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
    }),
  }
}
