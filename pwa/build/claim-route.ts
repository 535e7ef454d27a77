import type { Plugin } from 'vite'

/** In development, what the server does in production: `/claim/{code}` is its own, smaller page. */
export function claimRoute(): Plugin {
  return {
    name: 'tohfa:claim-route',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && /^\/claim\/[^/?#]+\/?([?#].*)?$/.test(request.url)) request.url = '/claim.html'
        next()
      })
    },
  }
}
