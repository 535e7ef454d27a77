/** How every test starts Chromium. */

/** Without a sandbox only as root, where Chromium has none; and without calls to anyone but the page's own server. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** What the test command found; Playwright's own where it found nothing. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}
