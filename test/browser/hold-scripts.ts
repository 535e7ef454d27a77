import type { BrowserContext } from 'playwright-core'

/** Holds every script of the page back until it is let through. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
