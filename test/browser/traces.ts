/** What is stored of a failed test: a picture of each page and a trace of what each browser did. */
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const FOLDER = new URL('../../.cache/traces/', import.meta.url)

/** of the contexts that are open */
const watched = new Set<BrowserContext>()

/** Path of a file about a failed test. */
export const failureFile = (test: string, ending: string) =>
  fileURLToPath(new URL(`${test.replace(/[^\w]+/g, '-').slice(0, 100)}-${ending}`, FOLDER))

/** Records actions, network and console from now on; not the looks, which cost several times as much. */
export async function watch(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: false, snapshots: false })
  watched.add(context)
}

export const forget = (context: BrowserContext) => watched.delete(context)

/** Begins anew for the next test. */
export async function dropTraces(): Promise<void> {
  for (const context of watched) {
    await context.tracing.stopChunk()
    await context.tracing.startChunk()
  }
}

/** Stores what everybody saw and did since the last test, and begins anew. */
export async function storeTraces(test: string): Promise<void> {
  for (const [i, context] of [...watched].entries()) {
    for (const [j, page] of context.pages().entries())
      await page.screenshot({ path: failureFile(test, `${i}-${j}.png`) }).catch(() => undefined)
    await context.tracing.stopChunk({ path: failureFile(test, `${i}.zip`) })
    await context.tracing.startChunk()
  }
}
