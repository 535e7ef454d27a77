/**
 * A refusal reaches a sender who has not finished sending. A server that closes a connection with bytes
 * unread resets it, and the answer is lost: a proxy then answers 502 in its own words.
 */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app'
import { engines } from '../databases'
import { nginxProgram, startNginx } from '../programs/nginx'

const TIMES = 30
const MB = 1024 * 1024

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body: Buffer
}

/** @returns status and code of the answer, or how the connection ended */
const send = (port: number, { method = 'POST', path, headers = {}, body }: Sent): Promise<string> =>
  new Promise((resolve) => {
    const length = { 'content-length': String(body.length) }
    const to = { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false }
    const asked = request(to, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => {
        const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 40)
        resolve(`${answer.statusCode} ${code}`)
        asked.destroy()
      })
      answer.on('error', (error) => resolve(error.message))
    })
    asked.on('error', (error) => resolve(error.message))
    asked.end(body)
  })

/** How often each answer came. */
async function answers(port: number, sent: Sent): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (let i = 0; i < TIMES; i++) {
    const answer = await send(port, sent)
    counted[answer] = (counted[answer] ?? 0) + 1
  }
  return counted
}

const pictures = (bytes: number): Pick<Sent, 'headers' | 'body'> => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'),
    randomBytes(bytes),
    Buffer.from('\r\n--x--\r\n'),
  ]),
})

const TUS = { 'tus-resumable': '1.0.0' }
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream' }

describe.skipIf(!nginxProgram)('through the nginx of docs/operations.md (needs nginx)', () => {
  let test: TestApp
  let nginx: Awaited<ReturnType<typeof startNginx>>
  beforeAll(async () => {
    const [engine] = engines
    test = await openTestApp(engine!)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    nginx = await startNginx((test.app.server.address() as { port: number }).port)
  })
  afterAll(async () => {
    await nginx.close()
    await test.close()
  })

  it('a batch that is too large is refused in the server’s own words', async () => {
    const json = { 'content-type': 'application/json' }
    const sent = { path: '/api/sync', headers: json, body: Buffer.alloc(3 * MB, ' ') }
    expect(await answers(nginx.port, sent)).toEqual({ '413 batch_too_large': TIMES })
  })

  it('pictures without a token are refused before they are read', async () => {
    const { campaign } = await test.campaign(await test.signUp())
    const sent = { path: `/api/campaigns/${campaign.id}/upload-images`, ...pictures(3 * MB) }
    expect(await answers(nginx.port, sent)).toEqual({ '401 unauthorized': TIMES })
  })

  it('a chunk with the wrong offset is refused before it is read', async () => {
    const headers = { ...TUS, 'upload-length': String(4 * MB) }
    const begun = await test.post('/api/uploads', undefined, headers)
    const sent = { method: 'PATCH', path: String(begun.headers.location), body: randomBytes(3 * MB) }
    expect(await answers(nginx.port, { ...sent, headers: { ...CHUNK, 'upload-offset': '7' } })).toEqual({
      '409 upload_offset_wrong': TIMES,
    })
  })

  it('a form that exceeds a limit is refused while more of it is still being sent', async () => {
    const owner = await test.signUp()
    const { campaign } = await test.campaign(owner)
    const { headers, body } = pictures(11 * MB)
    const sent = { path: `/api/campaigns/${campaign.id}/upload-images`, body }
    expect(await answers(nginx.port, { ...sent, headers: { ...headers, ...owner } })).toEqual({
      '413 file_too_large': TIMES,
    })
  })

  it('headers that are too long for the server are refused in its own words', async () => {
    const long = Object.fromEntries(['a', 'b', 'c'].map((name) => [`x-${name}`, 'x'.repeat(7_000)]))
    const sent = { path: '/api/sync', headers: long, body: Buffer.alloc(3 * MB, ' ') }
    expect(await answers(nginx.port, sent)).toEqual({ '431 body_malformed': TIMES })
  })

  it('an unknown address and a method that is not allowed are refused in the server’s own words', async () => {
    const body = Buffer.alloc(3 * MB, ' ')
    expect(await answers(nginx.port, { path: '/api/unknown', body })).toEqual({ '404 route_unknown': TIMES })
    expect(await answers(nginx.port, { method: 'PUT', path: '/api/sync', body })).toEqual({
      '405 method_not_allowed': TIMES,
    })
  })
})
