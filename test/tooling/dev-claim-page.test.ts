import { createServer as createBackend, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimRoute } from '../../pwa/build/claim-route'
import { at } from '../../scripts/lib/project.mjs'

const KNOWN = '0123456789ABCDEFGHJK'
const ANSWERS: Record<string, object> = {
  [`/api/qr/${KNOWN}`]: { code: KNOWN, claimed: false },
  [`/api/qr/${KNOWN}/campaign`]: {
    name: 'Seen while it is made',
    campaign_type: 'sale',
    image_url: null,
    images: [],
    contact_name: null,
  },
}

let backend: Server
let vite: ViteDevServer
beforeAll(async () => {
  backend = createBackend(({ url = '' }, answer) => {
    const found = ANSWERS[url]
    answer.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const { port } = backend.address() as AddressInfo
  vite = await createServer({
    root: at('pwa'),
    configFile: false,
    logLevel: 'silent',
    cacheDir: at('node_modules', '.cache', 'dev-claim-page'),
    plugins: [claimRoute(`http://127.0.0.1:${port}`)],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await vite.listen()
}, 60_000)
afterAll(async () => {
  await vite.close()
  backend.close()
})

const ask = (path: string, method = 'GET') => {
  const { port } = vite.httpServer?.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept: 'text/html' } })
}

test('in development the claim page is rendered from the sources, and names them', async () => {
  const answer = await ask(`/claim/${KNOWN}?from=paper`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  expect(html).toContain('<title>Seen while it is made · Tohfa</title>')
  // the part for the gift's type, which the browser loads separately
  expect(html).toContain('name="price_per_unit"')
  expect(html).toContain('src="/src/gift/entry/main.tsx"')
  expect(html).toContain('/@vite/client')
})

test('in development the page of an unknown code is rendered, too, and a form is not accepted', async () => {
  expect(await (await ask('/claim/00000000000000000000')).text()).toContain('Invalid QR code')
  expect((await ask(`/claim/${KNOWN}`, 'POST')).status).toBe(404)
})
