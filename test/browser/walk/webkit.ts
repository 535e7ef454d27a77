/** WebKitGTK, Safari's engine on Linux, with its own driver and a virtual screen. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port'
import { drivenBy, type Driven } from '../driven'

/** the addresses of WebDriver's commands */
const COMMANDS: Record<string, [method: 'GET' | 'POST', path: string]> = {
  Navigate: ['POST', 'url'],
  FindElements: ['POST', 'elements'],
  IsElementDisplayed: ['GET', 'element/{id}/displayed'],
  GetElementText: ['GET', 'element/{id}/text'],
  GetElementTagName: ['GET', 'element/{id}/name'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  ElementClick: ['POST', 'element/{id}/click'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
}

export interface WebKit extends Driven {
  remove(): Promise<void>
}

/** @returns undefined if this machine has no WebKitGTK with its driver (`apt-get install webkit2gtk-driver xvfb`) */
export async function openWebKit(): Promise<WebKit | undefined> {
  const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'])
  if (!screen) return undefined
  const display = await firstLine(screen)
  const port = await freePort()
  const driver = await start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    // root has no sandbox
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  if (!driver) {
    screen.kill()
    return undefined
  }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  let ready = false
  while (!ready) {
    const { ready: now } = await call<{ ready: boolean }>('GET', 'status').catch(() => ({ ready: false }))
    ready = now
    if (!ready) await sleep(100)
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', 'session', { capabilities: {} })
  await call('POST', `session/${sessionId}/window/rect`, { width: 500, height: 800 })
  const ask = <T>(command: string, given: Record<string, unknown> = {}) => {
    const [method, path] = COMMANDS[command] ?? ['POST', command]
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
    return call<T>(method, `session/${sessionId}/${place}`, given)
  }
  return {
    ...drivenBy('webkit', ask),
    async remove() {
      await call('DELETE', `session/${sessionId}`).catch(() => undefined)
      driver.kill()
      screen.kill()
    },
  }
}

/** @returns undefined if there is no such program */
async function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ])
  if (!started) return undefined
  const kill = () => child.kill()
  process.once('exit', kill)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('it says nothing')
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('it said nothing')
}
