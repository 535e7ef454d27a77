import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'
const DAY_S = 24 * 60 * 60
/** ms; a copy that is kept for longer may be outdated */
const VALID_MS = 365 * DAY_S * 1000

/**
 * Says where to report a fault (RFC 9116). Without contacts there is no such file.
 * @param deps.contacts `mailto:` and `https:` addresses, the preferred one first
 */
export const securityTxt =
  ({
    contacts,
    publicUrl,
    now,
  }: {
    contacts: readonly string[]
    publicUrl: string | undefined
    now: () => number
  }) =>
  async (app: FastifyInstance) => {
    if (contacts.length === 0) return
    app.get(PATH, (_request, reply) => {
      const lines = [
        ...contacts.map((contact) => `Contact: ${contact}`),
        // to the second, as RFC 3339 has it
        `Expires: ${new Date(now() + VALID_MS).toISOString().replace(/\.\d+/, '')}`,
        'Preferred-Languages: en',
        ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${PATH}`]),
      ]
      return reply
        .header('cache-control', `public, max-age=${DAY_S}`)
        .type('text/plain; charset=utf-8')
        .send(lines.map((line) => `${line}\r\n`).join(''))
    })
  }
