/** The walk with the Tab key through a screen, as any browser can take it. */
import type { Page } from 'playwright-core'
import { beginWalk, endWalk, forgetWalk } from './in-page'

export interface Walker {
  evaluate: Page['evaluate']
  /** presses the Tab key so often */
  tab(times: number): Promise<void>
}

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
  const stops = await walker.evaluate(beginWalk)
  // once round, and past the end
  const times = Math.min(most, stops + 2)
  await walker.tab(times)
  const wrong = await walker.evaluate(endWalk)
  if (meanwhile) wrong.push(...(await meanwhile(times < most)))
  await walker.evaluate(forgetWalk)
  return wrong
}
