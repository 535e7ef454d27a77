/**
 * Snapshots of screens, for browsers that cannot run the walk of `screens.ts`: their elements, states and styles,
 * without script. A browser that opens one shows the same screen, with its dialog open.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

export interface Snapshots {
  /** of the screens, in order */
  names: readonly string[]
  store(screen: string, page: Page): Promise<void>
  addressOf(screen: string): string
  /** width in CSS px that the screen was drawn for: its elements may differ at another width */
  widthOf(screen: string): number
  close(): Promise<void>
}

/** @param origin of the server that has the pictures of the screens */
export async function openSnapshots(origin: string): Promise<Snapshots> {
  const pages = new Map<string, { html: string; width: number }>()
  const server = createServer((request, answer) => {
    const html = pages.get(decodeURIComponent(request.url?.slice(1) ?? ''))?.html
    answer.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    get names() {
      return [...pages.keys()]
    },
    store: async (screen, page) => {
      const width = page.viewportSize()?.width ?? 0
      pages.set(screen, { html: await page.evaluate(snapshot, origin), width })
    },
    widthOf: (screen) => pages.get(screen)?.width ?? 0,
    addressOf: (screen) => `http://127.0.0.1:${port}/${encodeURIComponent(screen)}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Runs in the page. */
function snapshot(origin: string): string {
  const live = [...document.querySelectorAll('*')]
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  const all = [document.documentElement, ...document.documentElement.querySelectorAll('*')]
  for (const [i, element] of all.entries()) {
    const twin = copies[i]
    if (!twin) continue
    if (element instanceof HTMLInputElement && element.type !== 'file') {
      twin.setAttribute('value', element.value)
      twin.toggleAttribute('checked', element.checked)
    }
    if (element instanceof HTMLTextAreaElement) twin.textContent = element.value
    if (element instanceof HTMLOptionElement) twin.toggleAttribute('selected', element.selected)
    if (element.matches('dialog:modal')) {
      twin.removeAttribute('open')
      twin.setAttribute('data-modal', '')
    }
    if (element.matches(':popover-open')) twin.setAttribute('data-popover', '')
  }
  for (const gone of copy.querySelectorAll('script, link, meta[http-equiv], style, noscript')) gone.remove()
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  )
  // the app shows the controls of a slideshow by script
  rules.push('[aria-roledescription=carousel]:focus-within > * { opacity: 1; pointer-events: auto }')
  const head = `<base href="${origin}/"><style>${rules.join('\n')}</style>`
  const open = `<script>
    for (const one of document.querySelectorAll('[data-modal]')) one.showModal()
    for (const one of document.querySelectorAll('[data-popover]')) one.showPopover()
  </script>`
  const html = copy.outerHTML
    .replace('</head>', () => `${head}</head>`)
    .replace(/<\/body>/, () => `${open}</body>`)
  return live.length > 0 ? `<!doctype html>${html}` : ''
}
