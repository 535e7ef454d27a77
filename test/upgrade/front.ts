/**
 * The address that the device knows. What answers there changes: only the older app, the current server, or nobody,
 * so the device sees one origin throughout.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request, type RequestListener, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { freePort } from '../free-port'

export interface Front {
  origin: string
  /** Changes what answers at the address, and cuts the existing connections. */
  show(behind: RequestListener): void
  close(): Promise<void>
}

export async function openFront(): Promise<Front> {
  let behind: RequestListener = nobody
  const port = await freePort()
  const server = createServer((asked, answer) => behind(asked, answer))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    show(next) {
      behind = next
      server.closeAllConnections()
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** As if offline. */
export const nobody: RequestListener = (asked) => void asked.socket.destroy()

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** An empty page of the device's origin, where no script of the app runs. */
export const BLANK = '/blank'

const WORKER = '/service-worker.js'

const sendWorker = (answer: ServerResponse, clock: string, script: string) =>
  answer
    .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    .end(clock + script)

/**
 * The files of a built app, and no API.
 * @param folder with the app
 * @param clock script that sets the clock of the service worker
 */
export const builtApp =
  (folder: string, clock: string): RequestListener =>
  (asked, answer) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/'
    const send = (type: string | undefined, body: Buffer | string) =>
      answer.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(body)
    if (path === BLANK) return send('text/html', '<!doctype html><title>blank</title>')
    readFile(join(folder, path)).then(
      // one more line, so that the next version's worker differs even if nothing else does
      (file) =>
        path === WORKER
          ? sendWorker(answer, clock, `${file.toString()}\n//\n`)
          : send(TYPES[extname(path)], file),
      () => nobody(asked, answer),
    )
  }

/**
 * A real server.
 * @param origin of the server
 * @param clock script that sets the clock of the service worker
 * @param held path of a call that must not reach it
 */
export const serverAt =
  (origin: string, clock: string, held?: string): RequestListener =>
  (asked, answer) => {
    if (asked.url === held) return nobody(asked, answer)
    if (asked.url === WORKER)
      return void fetch(origin + WORKER)
        .then((came) => came.text())
        .then(
          (script) => sendWorker(answer, clock, script),
          () => answer.destroy(),
        )
    const { method, headers } = asked
    const passed = request(origin + (asked.url ?? '/'), { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders)
      came.pipe(answer)
      came.once('error', () => answer.destroy())
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  }
