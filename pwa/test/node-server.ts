import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** Leads `fetch`, which knows only paths, to a server of this test. @returns what ends it */
export async function fetchFrom(answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  return async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
