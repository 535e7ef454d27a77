/** All checks of a screen: axe, focus, keys, forced colours, large text and zoom. */
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'
import { atFourfoldZoom, FEWER_LOOKS, inEveryLook, inForcedColours, onTablets, withLargeText } from '../looks'
import { brokenWords } from '../../../pwa/test/broken-words'
import { walkInChromium } from './chromium-walk'
import { focusIsLost, isOnPaper, lostInForcedColours, overflows, rememberBoxes, settled } from './in-page'

export const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** those about colours: nothing else is different in the dark */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** those about sizes: nothing else is different on a tablet */
const SIZE_RULES: RunOnly = { type: 'rule', values: ['scrollable-region-focusable', 'target-size'] }

/** presses of the Tab key on a screen, at most */
const LONG_WALK = 400

/** screens that close when the focus leaves them; their own tests walk through them */
export const CLOSES: ReadonlySet<string> = new Set(['account-menu', 'campaign-menu', 'diary-menu'])

interface Looked {
  /** problems of the screen */
  wrong: string[]
  /** number of looks that were checked */
  looks: number
}

/** @param isLong also walks through the screen by keys in every look, and checks large text and zoom */
export async function lookAt(screen: string, page: Page, isLong: boolean): Promise<Looked> {
  const wrong: string[] = []
  let looks = 0
  const note = (where: string, found: readonly string[]) =>
    void wrong.push(...found.map((one) => `${screen} ${where}: ${one}`))
  const walk = async (where: string) =>
    CLOSES.has(screen) || note(`${where}, by keys`, await walkInChromium(page, LONG_WALK))

  // what a menu covers is no target
  const axeFinds = async (rules: RunOnly) =>
    (await page.evaluate(violations, rules)).filter(
      (one) => !(CLOSES.has(screen) && one.startsWith('target-size')),
    )

  // paper has no focus and no dark theme
  if (await page.evaluate(isOnPaper)) {
    await inEveryLook(page, async ({ width, theme }) => {
      looks++
      note(`on paper, ${width} ${theme}`, [
        ...(await page.evaluate(violations, COLOUR_RULES)),
        ...(await page.evaluate(overflows)),
      ])
    })
    return { wrong, looks }
  }
  await page.evaluate(settled)
  if (await page.evaluate(focusIsLost)) note('after the step to it', ['nothing has the focus'])
  await inEveryLook(
    page,
    async ({ width, theme }) => {
      const isFirst = looks++ === 0
      if (isFirst) await page.evaluate(rememberBoxes)
      note(`${width} ${theme}`, await axeFinds(theme === 'light' ? RULES : COLOUR_RULES))
      if (isLong) await walk(`${width} ${theme}`)
    },
    isLong ? undefined : FEWER_LOOKS,
  )
  await inForcedColours(page, async () => {
    note('forced colours', await page.evaluate(lostInForcedColours))
    note('320 px', await page.evaluate(overflows))
    if (isLong) await walk('forced colours')
  })
  if (!isLong) return { wrong, looks }
  await atFourfoldZoom(page, async () => {
    note('zoom of 400 %', await page.evaluate(overflows))
    await walk('zoom of 400 %')
  })
  await onTablets(page, async (width) =>
    note(`${width} px`, [...(await axeFinds(SIZE_RULES)), ...(await page.evaluate(overflows))]),
  )
  await withLargeText(page, async () =>
    note('text of 200 %', [...(await page.evaluate(overflows)), ...(await page.evaluate(brokenWords))]),
  )
  return { wrong, looks }
}

/** Loads axe into the page unless it is there. @returns whether it was missing */
export async function bringAxe(page: Pick<Page, 'evaluate'>): Promise<boolean> {
  if (await page.evaluate(() => 'axe' in window)) return false
  await page.evaluate(axe.source)
  return true
}

/** What axe finds. It skips what is behind a modal dialog, which was checked before. Runs in the page. */
export async function violations(runOnly: RunOnly): Promise<string[]> {
  const context = [...document.querySelectorAll('dialog:modal')].pop() ?? document
  const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
    runOnly,
    resultTypes: ['violations'],
  })
  return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
