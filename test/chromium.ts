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

const program = (path: string | undefined) => (path ? { executablePath: path } : {})

/** What the test command found; Playwright's own where it found nothing. */
export const chromiumPath = () => program(process.env.CHROMIUM_PATH)

/** The same engine without windows, toolbars and prompts, which take half of the work for each page; Chromium where it is missing. */
export const shellPath = () => program(process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH)
