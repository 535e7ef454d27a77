/** Text of 200 % on a cheap phone. */
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Until the test ends. */
export async function largeText(): Promise<void> {
  await page.viewport(360, 800)
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
}
