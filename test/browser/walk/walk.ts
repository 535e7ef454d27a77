/** Walks through a screen with the Tab key, in any browser. */
import type { Page } from 'playwright-core'
import { knowRings } from '../../../pwa/test/ring'
import { beginWalk, endWalk, forgetWalk, stopsLeft } from './in-page'

export interface Walker {
  evaluate: Page['evaluate']
  /** presses the Tab key this many times */
  tab(times: number): Promise<void>
}

/** stops inside a single control: day, month, year and the button of a date */
const MOST_IN_ONE = 5

/**
 * @param most presses of the Tab key
 * @param meanwhile looks at the page while the reached elements have the attribute `data-walked`
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
  await walker.evaluate(knowRings)
  // once round, and past the end
  await go((await walker.evaluate(beginWalk)) + 2)
  for (let missing = Infinity; left > 0;) {
    const before = missing
    missing = await walker.evaluate(stopsLeft)
    // the last presses reached nothing new
    if (missing === 0 || missing >= before) break
    await go(Math.max(missing, MOST_IN_ONE) + 2)
  }
  const isWhole = left > 0
  const wrong = await walker.evaluate(endWalk, isWhole)
  if (meanwhile) wrong.push(...(await meanwhile(isWhole)))
  await walker.evaluate(forgetWalk)
  return wrong
}
