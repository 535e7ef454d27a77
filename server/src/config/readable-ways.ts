import type { Config } from './config'

const LOCAL = /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/

/**
 * The connections of this process that anybody on the network can read and change, each as a sentence for the log. A
 * socket, and what is on the same machine, needs no TLS.
 */
export function readableWays({
  databaseUrl,
  databaseListenUrl,
  databaseReadUrl,
  storageUrl,
  mail,
}: Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseReadUrl' | 'storageUrl' | 'mail'>): string[] {
  const ways: string[] = []
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_LISTEN_URL: databaseListenUrl,
    DATABASE_READ_URL: databaseReadUrl,
  })) {
    if (url === undefined) continue
    const { hostname, searchParams } = new URL(url)
    const local =
      LOCAL.test(searchParams.get('host') ?? hostname) || searchParams.get('host')?.startsWith('/')
    const mode = searchParams.get('sslmode') ?? 'disable'
    if (!local && ['disable', 'no-verify'].includes(mode))
      ways.push(
        `the connection to PostgreSQL can be read on the network: add sslmode=verify-full to ${name}, or set DATABASE_CA`,
      )
  }
  const endpoint = storageUrl && new URL(storageUrl).searchParams.get('endpoint')
  if (endpoint && URL.canParse(endpoint)) {
    const { protocol, hostname } = new URL(endpoint)
    if (protocol === 'http:' && !LOCAL.test(hostname))
      ways.push(
        'the connection to the file storage can be read on the network: use an https endpoint in STORAGE_URL',
      )
  }
  if (mail?.tls === 'off' && !LOCAL.test(mail.host))
    ways.push('the connection to the mail server can be read on the network: take tls=off out of SMTP_URL')
  return ways
}
