import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Requests per second of one GET over kept connections, each sending its next request when the answer to the last is
 * whole. Bare sockets: a client that parses more than lengths would be what is measured.
 * @throws when an answer is not 200 or has no Content-Length
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string> = {},
  { connections = 16, seconds = 3 } = {},
): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url)
  const head = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`)
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay())
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(sockets.map((socket) => ask(socket, request, end)))
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function ask(socket: Socket, request: Buffer, end: number): Promise<number> {
  let answers = 0
  // bytes of the answer under way that are still to come; null until its head is whole
  let missing: number | null = null
  let head: Buffer = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => socket.write(request))
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
      if (performance.now() < end) socket.write(request)
      else {
        socket.destroy()
        resolve(answers)
      }
    })
  })
}
