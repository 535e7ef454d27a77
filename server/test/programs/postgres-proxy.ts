import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** `COMMIT` as the driver sends it: a simple query, with its length. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0')

export interface PostgresProxy {
  /** of the same database, through the proxy */
  url: string
  /** Connections made from now on lead to the database of the same name on another server. */
  leadTo(url: string): void
  /** Cuts the connection of the next COMMIT, before or after it is sent to the server. */
  cutAt(moment: 'before COMMIT' | 'after COMMIT'): void
  /** From now on nothing arrives, and no connection ends: like a machine without power or network. */
  freeze(): void
  close(): Promise<void>
}

/**
 * A connection to PostgreSQL that breaks at the worst moments. If it is cut after a COMMIT, the server's end stays open, so
 * that the server can do its work.
 * @param url of a database on a test server
 * @param options for its sessions, like `-c synchronous_commit=on`
 */
export async function openPostgresProxy(url: string, options = ''): Promise<PostgresProxy> {
  const { pathname } = new URL(url)
  const socketOf = (at: string) => join(new URL(at).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let socket = socketOf(url)
  const open = new Set<Socket>()
  let cut: 'before COMMIT' | 'after COMMIT' | undefined
  let frozen = false
  const proxy = createServer((client) => {
    const server = connect(socket)
    for (const end of [client, server]) {
      open.add(end)
      end.on('error', () => {}).on('close', () => open.delete(end))
    }
    let wasCut = false
    client.on('data', (bytes) => {
      if (frozen) return
      if (cut === undefined || !bytes.includes(COMMIT)) return void server.write(bytes)
      wasCut = true
      if (cut === 'after COMMIT') server.write(bytes)
      else server.destroy()
      cut = undefined
      client.destroy()
    })
    client.on('close', () => wasCut || frozen || server.destroy())
    server.on('data', (bytes) => client.writable && !frozen && client.write(bytes))
    server.on('close', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}?options=${encodeURIComponent(options)}`,
    leadTo: (other) => (socket = socketOf(other)),
    cutAt: (moment) => (cut = moment),
    freeze: () => (frozen = true),
    async close() {
      for (const end of open) end.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
