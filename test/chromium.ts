/** How every test starts Chromium. */

/** Chromium has no sandbox as root, so it is only off there. No calls to other servers than the page's own. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const program = (path: string | undefined) => (path ? { executablePath: path } : {})

/** What the test command found, else Playwright's own. */
export const chromiumPath = () => program(process.env.CHROMIUM_PATH)

/** The same engine without windows, toolbars and prompts, which are half of the work for each page; Chromium if it is missing. */
export const shellPath = () => program(process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH)
