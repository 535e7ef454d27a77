import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { refused } from '../../test/refused'
import { stored } from '../../test/stored'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'

// refused before any database sees it; PostgreSQL would also refuse what gets through, NUL bytes for example
describe.each(engines.slice(1))('bad addresses on $name', (engine) => {
  let test: TestApp
  let supply: CodeSupply
  let origin: string
  let before: Awaited<ReturnType<typeof stored>>
  beforeAll(async () => {
    test = await openTestApp(engine)
    supply = await codeSupply(test, 20)
    await supply.claimed()
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    before = await stored(test)
  })
  afterAll(async () => {
    const after = await stored(test)
    await test.close()
    // none of this was half written
    expect(after).toEqual(before)
  })

  const send = (method: Method, url: string, payload?: string | Buffer | object, headers: object = {}) =>
    test.call({
      method,
      url,
      headers: { ...supply.owner, ...headers },
      ...(payload !== undefined && { payload }),
    })
  let free: string | undefined
  const freeCode = () => (free ??= supply.next())

  it.each([
    '/media/../secret',
    '/media/..%2f..%2ftohfa.db',
    '/media/%2e%2e/%2e%2e/tohfa.db',
    '/media/profiles/..%5c..%5csecret',
    '/media/profiles/%00.jpg',
    '/media/profiles/',
    '/media//etc/passwd',
    '/media/.partial/x',
    '/media/%zz',
    '/%c0%ae%c0%ae/',
    '/api/../api/health/../secret',
    '/api/qr/%',
    '/api/qr/%ff%fe',
    '/api/qr/%00',
    '/api/qr/..%2fhealth',
    '/api/qr/{long}',
    '/api/qr/{long}/campaign',
    '/api/public/campaign/{long}',
    '/api/public/campaign/%00',
    '/api/campaigns/%00',
    '/api/campaigns/1',
    "/api/campaigns/' or 1=1",
    '/api/campaigns/{long}',
    '/api/uploads/{long}',
    '/media/profiles/{long}.jpg',
    '/api/uploads/../secret',
    '/api/uploads/%00',
    '/api',
    '/api/',
    '/api/nothing',
    '/nothing',
    // folders are not listed, and no source is served
    '/media',
    '/media/images/',
    '/assets/',
    '/.git/config',
    '/package.json',
    '//evil.example/',
  ])('GET %s is a clear 4xx', async (url) => {
    refused(await send('GET', url.replaceAll('{long}', 'A'.repeat(10_000))))
  })

  it('queries that make no sense are refused or ignored', async () => {
    for (const query of [
      '?limit=%00',
      '?cursor=%00',
      '?cursor[]=1',
      '?limit[$gt]=1',
      '?%',
      '?__proto__=1',
      '?limit=1&limit=1',
    ]) {
      const answer = await send('GET', `/api/campaigns${query}`)
      if (answer.status !== 200) refused(answer, 400, 422)
    }
  })

  it.each<[Method, string, number]>([
    ['DELETE', '/api/health', 405],
    ['POST', '/api/health', 405],
    ['PATCH', '/api/campaigns', 405],
    ['DELETE', `/api/qr/${'A'.repeat(20)}`, 405],
    ['GET', `/api/qr/${'A'.repeat(20)}/claim`, 405],
    ['GET', '/api/sync', 405],
    ['PUT', '/api/sync', 405],
    ['OPTIONS', '/api/sync', 405],
    ['OPTIONS', '/api/campaigns', 405],
    ['GET', '/api/uploads', 405],
    ['OPTIONS', '/api/nothing', 404],
    ['POST', '/api/nothing', 404],
    ['DELETE', '/', 404],
  ])('%s %s is %i', async (method, url, status) => {
    const answer = await send(method, url)
    refused(answer, status)
    if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  })

  it('a 405 names the allowed methods', async () => {
    expect((await send('PATCH', `/api/campaigns/${supply.campaign.id}`)).headers.allow).toBe(
      'GET, HEAD, PUT, DELETE',
    )
    expect((await send('GET', '/api/sync')).headers.allow).toBe('POST')
  })

  it('HEAD answers like GET without a body, even if it is refused', async () => {
    for (const [url, status] of [
      ['/api/health', 200],
      [`/api/campaigns/${supply.campaign.id}`, 200],
      ['/api/nothing', 404],
      ['/media/profiles/nothing.jpg', 404],
    ] as const) {
      const answer = await fetch(origin + url, { method: 'HEAD', headers: supply.owner })
      expect([answer.status, await answer.text()]).toEqual([status, ''])
    }
  })

  it('what is not HTTP, or too much of it, ends with a 4xx and the server goes on', async () => {
    const { port } = new URL(origin)
    const raw = async (bytes: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(bytes)
      let heard = ''
      try {
        for await (const piece of socket) heard += String(piece)
      } catch {
        // a server that has answered may close without reading the rest
      }
      return heard
    }
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect(await raw('GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(`GET /api/qr/${freeCode()}/qrcode HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  it('what is not HTTP is answered with a problem, and nothing of it is logged', async () => {
    const logged = await openTestApp(engine, { LOG_LEVEL: 'trace' })
    const socket = connect(Number(new URL(await logged.app.listen({ port: 0 })).port), '127.0.0.1')
    const sent = 'GET /api/qr/X?pin=482913 HTTP/1.1\r\nhost: x\r\nno header: 1\r\n\r\n'
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 .*\r\ncontent-type: application\/problem\+json/)
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'body_malformed', title: 'Bad Request' })
    const log = logged.log.join('')
    expect(log).toContain('Server listening')
    expect(log).not.toContain('482913')
    // nor byte by byte
    expect(log).not.toContain([...Buffer.from('482913')].join(','))
    await logged.close()
  })

  it('TRACE is refused, and returns nothing of what came', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('TRACE /api/health HTTP/1.1\r\nhost: x\r\nx-pin: 482913\r\nconnection: close\r\n\r\n')
    const heard = await text(socket)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(heard).not.toContain('482913')
  })

  it('a connection that sends nothing, or never ends a request, has a time limit', () => {
    const { timeout, requestTimeout, headersTimeout } = test.app.server
    for (const limit of [timeout, requestTimeout, headersTimeout]) expect(limit).toBeGreaterThan(0)
  })
})
