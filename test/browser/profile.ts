import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, shellPath } from '../chromium'
import { closesLater } from './opened'
import { forget, watch } from './traces'
import { atWorkersEnd } from './worker-end'

/** Somebody at a browser, with their own cookies, storage and service worker. */
export interface Person {
  page(): Promise<Page>
  context(): BrowserContext
  /** closes the browser and forgets what it stored, at the latest when the test that opened it is over */
  remove(): Promise<void>
}

/** A person whose browser is its own process, with storage that survives it. */
export interface Profile extends Person {
  /** everything that the browser stores */
  folder: string
  /** closes the browser and opens it again */
  restart(): Promise<void>
  /** kills the browser's own process, and opens it again */
  crash(): Promise<void>
}

const DESKTOP = { width: 1280, height: 900 }
/** No animation unless a test asks for it: the processor draws each frame, and people with this setting miss nothing. */
const CALM = { reducedMotion: 'reduce' } as const
/** ms that a click or a fill waits for its element */
const PATIENCE_MS = 20_000

let shared: Promise<Browser> | undefined

/** The one browser of this test worker. It ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  if (!shared) atWorkersEnd(closeSharedBrowser)
  return (shared ??= chromium.launch({ ...shellPath(), headless: true, args: CHROMIUM_ARGS }))
}

/** For programs that are not test workers, and end only when nothing runs. */
export async function closeSharedBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}

/** A person in the shared browser of the test worker. It costs much less than a profile. */
export async function openPerson(viewport = DESKTOP): Promise<Person> {
  const context = await (await sharedBrowser()).newContext({ viewport, ...CALM })
  context.setDefaultTimeout(PATIENCE_MS)
  watch(context)
  return {
    context: () => context,
    page: () => firstPage(context),
    remove: closesLater(async () => {
      forget(context)
      await context.close()
    }),
  }
}

/**
 * A person with their own browser process, for tests that restart it or need other arguments.
 * @param args further arguments of Chromium, for special devices
 * @param without default arguments of a headless browser to leave out
 * @param program only the engine by default; the full browser if its windows are part of the test
 */
export async function openProfile(
  viewport = DESKTOP,
  args: readonly string[] = [],
  without: string[] = [],
  program = shellPath(),
): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-profile-'))
  const launch = async () => {
    const opened = await chromium.launchPersistentContext(folder, {
      ...program,
      headless: true,
      args: [...CHROMIUM_ARGS, ...args],
      ignoreDefaultArgs: without,
      viewport,
      ...CALM,
    })
    opened.setDefaultTimeout(PATIENCE_MS)
    watch(opened)
    return opened
  }
  const close = async () => {
    forget(context)
    await context.close()
  }
  let context = await launch()
  return {
    folder,
    context: () => context,
    page: () => firstPage(context),
    async restart() {
      await close()
      context = await launch()
    },
    async crash() {
      forget(context)
      const gone = new Promise((resolve) => context.once('close', resolve))
      process.kill(await processOf(context), 'SIGKILL')
      await gone
      context = await launch()
    },
    remove: closesLater(async () => {
      await close()
      // its helpers may still write for a moment after it ends
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }),
  }
}

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage())

/** The id of the browser's main process. */
async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const own = processInfo.find(({ type }) => type === 'browser')
  if (!own) throw new Error('no process')
  return own.id
}
