/** What is stored about a failed test: a picture of each page, and each browser's requests and messages. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const FOLDER = new URL('../../.cache/traces/', import.meta.url)

/** by open context, since the test began */
const notes = new Map<BrowserContext, string[]>()

/** Path of a file about a failed test. */
export const failureFile = (test: string, ending: string) =>
  fileURLToPath(new URL(`${test.replace(/[^\w]+/g, '-').slice(0, 100)}-${ending}`, FOLDER))

/** Records network and console from now on. Playwright's own traces cost a tenth more processor time and leave folders behind. */
export function watch(context: BrowserContext): void {
  const lines: string[] = []
  const note = (...words: unknown[]) => lines.push([new Date().toISOString(), ...words].join(' '))
  context.on('request', (request) => note('asks', request.method(), request.url()))
  context.on('response', (answer) => note(answer.status(), answer.request().method(), answer.url()))
  context.on('requestfailed', (request) =>
    note('fails', request.method(), request.url(), request.failure()?.errorText),
  )
  context.on('console', (message) => note(message.type(), message.text()))
  context.on('weberror', (error) => note('throws', error.error().stack))
  notes.set(context, lines)
}

export const forget = (context: BrowserContext) => notes.delete(context)

/** Starts afresh for the next test. */
export function dropTraces(): void {
  for (const lines of notes.values()) lines.splice(0)
}

/** Stores what everybody saw and did since the last test, and starts afresh. */
export async function storeTraces(test: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const [i, [context, lines]] of [...notes].entries()) {
    for (const [j, page] of context.pages().entries())
      await page.screenshot({ path: failureFile(test, `${i}-${j}.png`) }).catch(() => undefined)
    await writeFile(failureFile(test, `${i}.txt`), lines.join('\n'))
  }
  dropTraces()
}
