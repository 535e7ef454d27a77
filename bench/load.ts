import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Requests per second of one GET over keep-alive connections. Each sends its next request when the last answer is
 * complete. It uses bare sockets, because a client that parses more than lengths would dominate the measurement.
 * @throws when an answer is not 200 or has no Content-Length
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
  { connections = 16, seconds = 3 } = {},
): Promise<number> {
  const request = wire('GET', url, headers)
  const end = performance.now() + seconds * 1000
  return perSecondOver(connections, url, () => (performance.now() < end ? request : undefined))
}

/** Like `requestsPerSecond`, for JSON POSTs that are sent once each. */
export function postsPerSecond(
  posts: { url: string; body: object }[],
  { connections }: { connections: number },
): Promise<number> {
  const requests = posts.map(({ url, body }) =>
    wire('POST', url, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body))),
  )
  return perSecondOver(connections, posts[0]?.url ?? '', () => requests.pop())
}

/** Like `postsPerSecond`, for forms with files. */
export async function formsPerSecond(
  posts: { url: string; body: FormData }[],
  { connections }: { connections: number },
): Promise<number> {
  const requests: Buffer[] = []
  for (const { url, body } of posts) {
    const form = new Response(body)
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    requests.push(wire('POST', url, headers, Buffer.from(await form.arrayBuffer())))
  }
  return perSecondOver(connections, posts[0]?.url ?? '', () => requests.pop())
}

function wire(method: string, url: string, headers: Record<string, string>, body?: Buffer): Buffer {
  const { pathname, search, host } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const head = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n`)
  return body === undefined ? start : Buffer.concat([start, body])
}

/** @param next the request to send next; undefined ends the connection */
async function perSecondOver(
  connections: number,
  url: string,
  next: () => Buffer | undefined,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay())
  const started = performance.now()
  const counts = await Promise.all(sockets.map((socket) => ask(socket, next)))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000
}

function ask(socket: Socket, next: () => Buffer | undefined): Promise<number> {
  let answers = 0
  // missing bytes of the current answer; null until its head is complete
  let missing: number | null = null
  let head: Buffer = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const send = () => {
      const request = next()
      if (request) return socket.write(request)
      socket.destroy()
      return resolve(answers)
    }
    socket.once('error', reject)
    socket.once('connect', send)
    socket.on('data', (chunk) => {
      if (missing === null) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const at = head.indexOf(END_OF_HEAD)
        if (at < 0) return
        const text = head.toString('latin1', 0, at)
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy()
          return reject(new Error(`answered ${text.split('\r\n', 1)[0]}`))
        }
        missing = Number(length) - (head.length - at - END_OF_HEAD.length)
        head = Buffer.alloc(0)
      } else missing -= chunk.length
      if (missing > 0) return
      missing = null
      answers++
      send()
    })
  })
}
