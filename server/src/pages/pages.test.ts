import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noOutages } from '../../test/no-outages'
import { installProblems } from '../http/problem'
import { notFoundPage } from './not-found-page'
import { pagesRoutes } from './pages.routes'

const APP = '<p>the app</p><script>begin()</script><script src="/x.js"></script>'
let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tohfa-pages-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), APP)
  await writeFile(join(dist, 'claim.html'), 'the claim page')
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(dist, 'assets/app-1a2b.js.br'), 'compressed')
  await writeFile(join(dist, 'assets/app-1a2b.js.map'), '{}')
  await writeFile(join(dist, 'assets/app.worker-1a2b.js'), '// worker')
  await writeFile(join(dist, 'service-worker.js'), '// worker')
  app = fastify()
  installProblems(app, noOutages(), notFoundPage({ dist }))
  await app.register(pagesRoutes({ dist, claimShell: true }))
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ url, headers })

it.each([
  '/',
  '/login',
  '/campaign/0190a1b2-0000-7000-8000-000000000000',
  '/campaign-view/0123456789ABCDEFGHJKMNPQRS?scan=1',
  '/outbox',
  '/account',
  '/gifts',
  '/scan',
])('%s is the app, under a strict Content-Security-Policy', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, APP])
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  // by its hash, which the browser computes as well
  expect(policy).toContain(`'sha256-${createHash('sha256').update('begin()').digest('base64')}'`)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    'cache-control': 'no-cache',
  })
})

it('a gift link is the claim page', async () => {
  expect((await get('/claim/0123456789ABCDEFGHJK')).body).toBe('the claim page')
})

it('a bad link is the app with 404 for a person, and a problem for a program', async () => {
  const person = await get('/no/such/page')
  expect([person.statusCode, person.body]).toEqual([404, APP])
  expect(person.headers['content-security-policy']).toBeDefined()
  for (const [url, accept] of [
    ['/no/such/page', 'application/json'],
    ['/api/no-such-call', 'text/html'],
    ['/media/no-such-photo', 'text/html'],
    ['/assets/app-0000.js', 'text/html'],
  ] as const) {
    const program = await get(url, { accept })
    expect(program.statusCode).toBe(404)
    expect(program.json()).toMatchObject({ code: 'route_unknown' })
  }
})

it('hashed files are cached for a year and sent compressed; the service worker is checked every time', async () => {
  const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([script.headers['content-encoding'], script.body]).toEqual(['br', 'compressed'])
  // otherwise each of a screen's twenty files would repeat a kilobyte that browsers heed only for documents
  expect(Object.keys(script.headers).join('').length).toBeLessThan(200)
  expect(script.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  const worker = await get('/assets/app.worker-1a2b.js')
  expect(worker.headers['content-security-policy']).toBeDefined()
  expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

it.each(['br', 'map'])('the .%s of a script has no address of its own', async (ending) => {
  expect((await get(`/assets/app-1a2b.js.${ending}`)).statusCode).toBe(404)
})

it('a compressed answer has its own entity tag, and a strong one', async () => {
  const of = async (headers: Record<string, string>) => {
    const answer = await get('/assets/app-1a2b.js', headers)
    expect(answer.headers.vary).toBe('accept-encoding')
    return String(answer.headers.etag)
  }
  const [plain, packed] = [await of({}), await of({ 'accept-encoding': 'br' })]
  expect(plain).toMatch(/^"[\w-]+"$/)
  expect(packed).toMatch(/^"[\w-]+"$/)
  expect(packed).not.toBe(plain)
  for (const [headers, statusCode] of [
    [{ 'if-none-match': plain }, 304],
    [{ 'if-none-match': packed }, 200],
    [{ 'if-none-match': packed, 'accept-encoding': 'br' }, 304],
  ] as const)
    expect(await get('/assets/app-1a2b.js', headers)).toMatchObject({ statusCode })
})

it.each(['/assets/app-1a2b.js', '/'])('a request for bytes after the end of %s is refused', async (url) => {
  const whole = await get(url, {})
  const answer = await get(url, { range: 'bytes=100000-' })
  expect([answer.statusCode, answer.headers['content-range'], answer.json<Problem>().code]).toEqual([
    416,
    `bytes */${whole.headers['content-length']}`,
    'range_unsatisfiable',
  ])
  expect((await get(url, { range: 'bytes=0-1' })).statusCode).toBe(206)
})

it('search engines may list public pages, but none whose address or content is only for some', async () => {
  const isKept = async (url: string) => (await get(url)).headers['x-robots-tag'] === 'noindex'
  for (const url of ['/', '/login', '/help']) expect(await isKept(url)).toBe(false)
  for (const url of [
    '/claim/0123456789ABCDEFGHJK',
    '/campaign-view/0123456789ABCDEFGHJKMNPQRS',
    '/gift-pin/0123456789ABCDEFGHJK',
    '/reset-pin/0123456789ABCDEFGHJK',
    '/reset-password',
    '/admin',
  ])
    expect(await isKept(url)).toBe(true)
})
