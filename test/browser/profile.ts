import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, shellPath } from '../chromium'
import { forget, watch } from './traces'
import { atWorkersEnd } from './worker-end'

/** Somebody at a browser: nobody else has their cookies, their storage or their service worker. */
export interface Person {
  page(): Promise<Page>
  context(): BrowserContext
  /** closes the browser and forgets what it stored */
  remove(): Promise<void>
}

/** A person whose browser is a process of its own, with storage that survives it. */
export interface Profile extends Person {
  /** everything that the browser stores */
  folder: string
  /** closes the browser, as a person or a crash does, and opens it again */
  restart(): Promise<void>
  /** kills the browser's own process, and opens it again */
  crash(): Promise<void>
}

const DESKTOP = { width: 1280, height: 900 }
/** Nothing moves but where a test asks for it: the processor draws each frame, and people with this setting miss nothing. */
const CALM = { reducedMotion: 'reduce' } as const
/** a click or a fill waits as long as this for its element */
const PATIENCE_MS = 20_000

let shared: Promise<Browser> | undefined

/** The one browser of this test worker. It ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  if (!shared) atWorkersEnd(closeSharedBrowser)
  return (shared ??= chromium.launch({ ...shellPath(), headless: true, args: CHROMIUM_ARGS }))
}

/** For programs that are not test workers, and end only when nothing runs any more. */
export async function closeSharedBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}

/** A person in the browser that a test worker shares. Costs much less than a profile. */
export async function openPerson(viewport = DESKTOP): Promise<Person> {
  const context = await (await sharedBrowser()).newContext({ viewport, ...CALM })
  context.setDefaultTimeout(PATIENCE_MS)
  watch(context)
  return {
    context: () => context,
    page: () => firstPage(context),
    async remove() {
      forget(context)
      await context.close()
    },
  }
}

/**
 * A person with a browser process, for tests that restart it or that need other arguments.
 * @param args more of Chromium's own, for a device with something special
 * @param without of those that a browser without a screen gets by itself
 * @param program the engine alone, unless what its windows add is part of the test
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
    async remove() {
      await close()
      // its helpers may end, and write, a moment after it
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage())

/** The id of the process that all others of a browser hang on. */
async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const own = processInfo.find(({ type }) => type === 'browser')
  if (!own) throw new Error('no process')
  return own.id
}
