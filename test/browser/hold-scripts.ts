import type { BrowserContext } from 'playwright-core'

/** Holds back every script of the page. @returns lets them through */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
