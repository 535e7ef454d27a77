/** The walk in Chromium, compared with its accessibility tree. */
import type { CDPSession, Page } from 'playwright-core'
import { walkThrough } from './walk'

const INTERACTIVE = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'tab',
  'menuitem',
  'DisclosureTriangle',
])
/** roles of which one element is a stop, and the arrow keys reach the others */
const ONE_STOP = new Set(['radio', 'tab', 'menuitem'])

/** kept, because the end of any session takes a page's virtual authenticator away */
const sessions = new WeakMap<Page, CDPSession>()

/** @returns what is wrong (see `endWalk`), and what the tree has without a name or out of reach */
export async function walkInChromium(page: Page, most: number): Promise<string[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const press = (type: 'rawKeyDown' | 'keyUp') =>
    session.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 })
  const walker = {
    evaluate: page.evaluate.bind(page),
    tab: async (times: number) => {
      for (let i = 0; i < times; i++) {
        await Promise.all([press('rawKeyDown'), press('keyUp')])
        // a list draws what has come close
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
      }
    },
  }
  return walkThrough(walker, most, (isWhole) => compare(session, isWhole))
}

async function compare(session: CDPSession, isWhole: boolean): Promise<string[]> {
  await session.send('DOM.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const { nodes: elements } = await session.send('DOM.getFlattenedDocument', { depth: -1 })
  const byId = new Map(elements.map((element) => [element.backendNodeId, element]))
  return nodes.flatMap((node) => {
    const role = String(node.role?.value ?? '')
    if (node.ignored || !INTERACTIVE.has(role)) return []
    const element = byId.get(node.backendDOMNodeId ?? -1)
    const shown = `${role} <${element?.localName} ${element?.attributes?.join(' ').slice(0, 100)}>`
    const focusable = node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true)
    const wrong: string[] = []
    if (!String(node.name?.value ?? '').trim()) wrong.push(`has no name: ${shown}`)
    // the buttons inside a player belong to the browser
    if (!element || !focusable) return wrong
    if (isWhole && !ONE_STOP.has(role) && !element.attributes?.includes('data-walked'))
      wrong.push(`is not reached by keys: ${shown}`)
    return wrong
  })
}
