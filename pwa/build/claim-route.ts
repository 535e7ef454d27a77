import type { ClaimPages, KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import type { Plugin } from 'vite'
import { claimAtServer } from './claim-at-server'

/** what the browser loads in development: the sources, one by one */
const SOURCES = {
  script: '/src/gift/entry/main.tsx',
  imports: [],
  parts: {},
  introduction: [],
  stylesheet: '/src/gift/entry/claim.css',
  rules: [],
}

/**
 * Does in development what the server does in production: `/claim/{code}` is its own, smaller page, rendered from the
 * current sources. Its forms work only with script, and it has no styles until the browser has loaded them.
 */
export const claimRoute = (backend: string): Plugin[] => [
  { ...claimAtServer(() => SOURCES), apply: 'serve' },
  {
    name: 'tohfa:claim-route',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = request.url?.split(/[?#]/, 1) ?? []
        const code = /^\/claim\/([^/]+)\/?$/.exec(path)?.[1]
        if (code === undefined || request.method !== 'GET') return next()
        const render = async () => {
          const gift = await knownGift(backend, code)
          const { claimPages } = (await server.ssrLoadModule(
            '/src/gift/claim-page-html/render-claim-page.tsx',
          )) as {
            claimPages: ClaimPages
          }
          const { html } = claimPages.gift({ gift, hidden: {} })
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(path, html))
        }
        render().catch(next)
      })
    },
  },
]

async function knownGift(backend: string, code: string): Promise<KnownGift | null> {
  const answers = await Promise.all([
    fetch(`${backend}/api/qr/${code}`),
    fetch(`${backend}/api/qr/${code}/campaign`),
  ])
  if (answers.some(({ status }) => status === 404)) return null
  const [qr, campaign] = (await Promise.all(answers.map((answer) => answer.json()))) as [
    KnownGift['qr'],
    KnownGift['campaign'],
  ]
  return { qr, campaign }
}
