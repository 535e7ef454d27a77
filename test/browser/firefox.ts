import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firefox } from 'playwright-core'
import { drivenBy, type Driven } from './driven'
import { connectMarionette } from './marionette'

/** A person's Firefox, with one tab. Its storage survives a restart. */
export interface Firefox extends Driven {
  restart(): Promise<void>
  /** what the person's system wishes */
  theme(theme: 'light' | 'dark' | 'forced colours'): Promise<void>
  /** whether the browser asks to save what was typed as a password, unasked; it may do so from the first call on */
  asksToSave(): Promise<boolean>
  /** @param width of the page in CSS px; a window is never narrower than some 500 */
  resize(width: number): Promise<void>
  remove(): Promise<void>
}

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
  // answers with a list come as they are
  const ask = async <T>(command: string, parameters?: Record<string, unknown>) => {
    const answer = await driver.send<{ value: T } | T>(`WebDriver:${command}`, parameters)
    return (Array.isArray(answer) ? answer : (answer as { value: T }).value) as T
  }

  /** in the browser itself, with its rights */
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
        // after the last stop of a page come the browser's own: from there back into the page
        if (!(await driven.evaluate(() => document.hasFocus())))
          await inChrome('gBrowser.selectedBrowser.focus()')
        await driven.tab(1)
      }
    },
    // a browser that is driven saves no passwords unless it is told to
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
    async remove() {
      await quit()
      // its helpers may end, and write, a moment after it
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
