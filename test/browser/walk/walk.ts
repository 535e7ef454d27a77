/** The walk with the Tab key through a screen, as any browser can take it. */
import type { Page } from 'playwright-core'
import { beginWalk, endWalk, forgetWalk, stopsLeft } from './in-page'

export interface Walker {
  evaluate: Page['evaluate']
  /** presses the Tab key so often */
  tab(times: number): Promise<void>
}

/** stops inside of a single control: day, month, year and the button of a date */
const MOST_IN_ONE = 5

/**
 * @param most presses of the Tab key
 * @param meanwhile looks at the page while the elements that were reached have the attribute `data-walked`
 * @returns what is wrong with the stops
 */
export async function walkThrough(
  walker: Walker,
  most: number,
  meanwhile?: (isWhole: boolean) => Promise<string[]>,
): Promise<string[]> {
  let left = most
  const go = async (times: number) => {
    const possible = Math.min(left, times)
    left -= possible
    await walker.tab(possible)
  }
  // once round, and past the end
  await go((await walker.evaluate(beginWalk)) + 2)
  for (let missing = Infinity; left > 0;) {
    const before = missing
    missing = await walker.evaluate(stopsLeft)
    // nothing new came in all the presses of the last time
    if (missing === 0 || missing >= before) break
    await go(Math.max(missing, MOST_IN_ONE) + 2)
  }
  const isWhole = left > 0
  const wrong = await walker.evaluate(endWalk, isWhole)
  if (meanwhile) wrong.push(...(await meanwhile(isWhole)))
  await walker.evaluate(forgetWalk)
  return wrong
}
