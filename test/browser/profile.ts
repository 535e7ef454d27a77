import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, chromiumPath } from '../chromium'

/** A person's browser: its storage survives the browser. */
export interface Profile {
  page(): Promise<Page>
  /** closes the browser, as a person or a crash does, and opens it again */
  restart(): Promise<void>
  /** kills the browser's own process, and opens it again */
  crash(): Promise<void>
  context(): BrowserContext
  remove(): Promise<void>
}

/**
 * @param args more of Chromium's own, for a device with something special
 * @param without of those that a browser without a screen gets by itself
 */
export async function openProfile(
  viewport = { width: 1280, height: 900 },
  args: readonly string[] = [],
  without: string[] = [],
): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-profile-'))
  const launch = async () => {
    const opened = await chromium.launchPersistentContext(folder, {
      ...chromiumPath(),
      headless: true,
      args: [...CHROMIUM_ARGS, ...args],
      ignoreDefaultArgs: without,
      viewport,
      acceptDownloads: true,
    })
    opened.setDefaultTimeout(20_000)
    return opened
  }
  let context = await launch()
  return {
    context: () => context,
    page: async () => context.pages()[0] ?? (await context.newPage()),
    async restart() {
      await context.close()
      context = await launch()
    },
    async crash() {
      const gone = new Promise((resolve) => context.once('close', resolve))
      process.kill(await processOf(context), 'SIGKILL')
      await gone
      context = await launch()
    },
    async remove() {
      await context.close()
      // its helpers may end, and write, a moment after it
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

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

/** Where a picture of a failed test goes: into the ignored folder of screenshots. */
export const failedPicture = (test: string, place = 0) => {
  const name = test.replace(/[^\w]+/g, '-').slice(0, 60)
  return fileURLToPath(new URL(`../../screenshots/failed/${name}-${place}.png`, import.meta.url))
}

/** What everybody saw when a test failed. */
export async function pictures(test: string, profiles: readonly Profile[]): Promise<void> {
  for (const [i, profile] of profiles.entries())
    await (await profile.page()).screenshot({ path: failedPicture(test, i) }).catch(() => undefined)
}
