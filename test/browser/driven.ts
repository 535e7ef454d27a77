/** What a person does in a browser with one tab, which is driven by WebDriver's commands. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { failureFile } from './traces'

export interface Driven {
  open(url: string): Promise<void>
  /** everything that can be read on the page at this moment */
  text(): Promise<string>
  /** types into fields, by their names; for a select, give the beginning of the option */
  fill(fields: Readonly<Record<string, string>>): Promise<void>
  /** a button, a link or a choice, by its whole text */
  press(text: string): Promise<void>
  /** presses the Tab key this many times */
  tab(times: number): Promise<void>
  /** only if script runs; waits for what the function promises */
  evaluate: Page['evaluate']
  /** stores what is seen in the ignored folder of screenshots */
  picture(test: string): Promise<void>
}

/** Sends a command of WebDriver, by its name. @returns the value of the answer */
export type Ask = <T>(command: string, parameters?: Record<string, unknown>) => Promise<T>

/** ms within which an element has to be shown */
const SHOWN_MS = 20_000
/** WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Element = Record<typeof ELEMENT, string>
/** WebDriver's name for the Tab key */
const TAB = '\uE004'

/** @param name of the browser, for its pictures */
export function drivenBy(name: string, ask: Ask): Driven {
  const find = (using: 'css selector' | 'xpath', value: string) => findShown(ask, using, value)
  const field = (name: string) => find('css selector', `[name="${name}"]`)
  const click = (id: string) => ask<void>('ElementClick', { id })
  const evaluate = async (script: ((given: unknown) => unknown) | string, given?: unknown) => {
    const work =
      typeof script === 'string'
        ? `${script}\narguments[1]({})`
        : // a helper that the compiler adds to the functions it names
          `globalThis.__name ??= (named) => named
          const [given, done] = arguments
          Promise.resolve().then(() => (${String(script)})(given))
            .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await ask<{ value?: unknown; error?: string }>('ExecuteAsyncScript', {
      script: work,
      args: [given ?? null],
      // so that one script finds what the last one left
      newSandbox: false,
    })
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    open: (url) => ask('Navigate', { url }),
    text: async () => ask('GetElementText', { id: await find('css selector', 'body') }),
    async fill(fields) {
      for (const [name, text] of Object.entries(fields)) {
        const id = await field(name)
        if ((await ask<string>('GetElementTagName', { id })) !== 'select') await ask('ElementClear', { id })
        await ask('ElementSendKeys', { id, text })
      }
    },
    async press(text) {
      const said = `[normalize-space()="${text}"]`
      const id = await find('xpath', `//button${said} | //a${said} | //summary${said} | //label${said}`)
      // what is under a toast can be pressed once the toast is gone
      for (const started = Date.now(); ; await sleep(200))
        try {
          return await click(id)
        } catch (error) {
          if (!String(error).includes('click intercepted') || Date.now() - started > SHOWN_MS) throw error
        }
    },
    tab: (times) => {
      // some browsers scroll to the focused element a moment later
      const once = [
        { type: 'keyDown', value: TAB },
        { type: 'pause', duration: 40 },
        { type: 'keyUp', value: TAB },
      ]
      const actions = Array.from({ length: times }, () => once).flat()
      return ask('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    evaluate: evaluate as Page['evaluate'],
    async picture(test) {
      const file = failureFile(test, `${name}.png`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await ask<string>('TakeScreenshot', { full: false }), 'base64')
    },
  }
}

/** Waits for the first of these elements that a person can see. */
async function findShown(ask: Ask, using: 'css selector' | 'xpath', value: string): Promise<string> {
  for (const started = Date.now(); Date.now() - started < SHOWN_MS; await sleep(100)) {
    const found = await ask<Element[]>('FindElements', { using, value })
    for (const { [ELEMENT]: id } of found) {
      // the element may have left the page
      const shown = await ask<boolean>('IsElementDisplayed', { id }).catch(() => false)
      if (shown) return id
    }
  }
  throw new Error(`nothing is shown at ${value}`)
}
