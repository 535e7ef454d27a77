import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoints from '@tohfa/sync-protocol/http/endpoints'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { engines, type Engine } from '../../test/databases'
import { describeApi } from './openapi'
import type { ApiDescription, Operation, Response, Schema } from './openapi-document'

const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)

let test: TestApp
let text: string
let description: ApiDescription
beforeAll(async () => {
  test = await openTestApp(engines[0] as Engine)
  const answer = await test.call({ method: 'GET', url: '/api/openapi.json' })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  text = answer.body
  description = answer.json<ApiDescription>()
})
afterAll(() => test.close())

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options']
const operations = () =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
      name: `${method} ${path}`,
    })),
  )

it('is OpenAPI 3.1 with a title and a version', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/)
  expect(description.info).toMatchObject({
    title: 'Tohfa',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
  })
  expect(description.components.securitySchemes).toMatchObject({ bearer: { type: 'http' } })
})

it('stands for a server whose routes are those of the contract and no other', () => {
  const routes = test.routes.filter((route) => route.includes(' /api/'))
  const twins = routes.filter((route) => routes.includes(route.replace(/^HEAD /, 'GET ')))
  const registered = routes.filter((route) => !route.startsWith('HEAD ') || !twins.includes(route))
  const called = Object.keys(contract).filter((call) => call.includes(' /api/'))
  expect(registered.sort()).toEqual(called.sort())
})

it('names every route under /api and no other', () => {
  const asPath = (route: string) => {
    const [method = '', url = ''] = route.split(' ')
    return `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`
  }
  const registered = new Set(test.routes)
  const expected = [...registered].filter(
    (route) =>
      / \/api\//.test(route) && !(route.startsWith('HEAD ') && registered.has(route.replace('HEAD', 'GET'))),
  )
  const named = operations().filter(({ path }) => path.startsWith('/api/'))
  expect(named.map(({ name }) => name).sort()).toEqual(expected.map(asPath).sort())
})

it('describes each operation in words, with its parameters and answers', () => {
  for (const { name, method, path, operation } of operations()) {
    expect(METHODS, name).toContain(method)
    expect(operation.summary, name).toMatch(/^[A-Z].{5,}/)
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter)
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort())
    expect(
      declared.every((parameter) => parameter.required),
      name,
    ).toBe(true)
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(0)
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status, name).toMatch(/^([1-5]\d\d|default)$/)
      expect('description' in answer ? answer.description : answer.$ref, name).toEqual(expect.any(String))
    }
    for (const requirement of operation.security)
      for (const scheme of Object.keys(requirement))
        expect(description.components.securitySchemes).toHaveProperty(scheme)
  }
})

it('refers to nothing that is missing', () => {
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], description)
    expect(found, reference).toBeDefined()
  }
})

it('shows the fields that the rules ask for', () => {
  const claim = description.paths['/api/qr/{code}/claim']?.post?.requestBody?.content
  expect(Object.keys(claim ?? {}).sort()).toEqual(['application/json', 'multipart/form-data'])
  const schema = claim?.['application/json']?.schema
  expect(schema?.type).toBe('object')
  expect(schema?.required?.sort()).toEqual(['company_name', 'email', 'mobile', 'name', 'pin'])
  const created = description.paths['/api/campaigns']?.post
  expect(created?.requestBody?.content['application/json']?.schema.required?.sort()).toEqual([
    'name',
    'qr_quantity',
  ])
  expect(Object.keys(answerOf(created).properties ?? {})).toContain('master_code')
  expect(created?.security).toEqual([{ bearer: [] }])
})

/** a schema, by its name if it has one */
const named = (schema: Schema): Schema =>
  description.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
const answerOf = (operation: Operation | undefined) =>
  named((operation?.responses['200'] as Response).content?.['application/json']?.schema ?? {})

it('shows how images of a campaign are sent and named', () => {
  for (const path of [
    '/api/campaigns/{id}/upload-images',
    '/api/public/campaign/{masterCode}/upload-images',
  ]) {
    const upload = description.paths[path]?.post
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const image = named(answerOf(upload).properties?.images?.items ?? {})
    expect(Object.keys(image.properties ?? {})).toEqual(['id', 'image_url', 'link_url'])
  }
  const order = description.paths['/api/campaigns/{id}/images']?.put
  expect(order?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'array',
    items: { required: ['image_url'] },
  })
})

it('has the files of each form among its fields, and takes no other', () => {
  const files = (operationId: string) => {
    const operation = operations().find((one) => one.operation.operationId === operationId)?.operation
    const { schema, encoding } = operation?.requestBody?.content['multipart/form-data'] ?? {}
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    const found = Object.entries(schema?.properties ?? {}).filter(
      ([, field]) => (field.items ?? field).format === 'binary',
    )
    expect(Object.keys(encoding ?? {})).toEqual(found.map(([name]) => name))
    return Object.fromEntries(found.map(([name, { maxItems }]) => [name, maxItems ?? 1]))
  }
  expect(files('claimCode')).toEqual({ profile_image: 1 })
  expect(files('updateTraveler')).toEqual({ profile_image: 1 })
  expect(files('changeContact')).toEqual({ contact_profile_image: 1 })
  expect(files('uploadPublicImages')).toEqual({ files: 10 })
  expect(files('writeDiaryEntry')).toEqual({ audio_file: 1, images: 5 })
  expect(files('transcribeRecording')).toEqual({ audio_file: 1 })
  expect(files('claimSale')).toEqual({})
})

it('gives each call the name that the contract has for it', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(ids.sort()).toEqual(Object.keys(endpoints).sort())
})

it('says of each call what it answers, refusals included', () => {
  for (const { name, operation } of operations()) {
    expect(operation.responses.default, name).toEqual({ $ref: '#/components/responses/Problem' })
    const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    expect(done.length, name).toBeGreaterThan(0)
    for (const [status, response] of done) {
      const { content } = response as Response
      const isEmpty = status === '201' || status === '204' || name.startsWith('head ')
      expect(Object.keys(content ?? {}).length, `${name} ${status}`).toBe(isEmpty ? 0 : 1)
    }
  }
  const { Problem, Forbidden } = description.components.responses
  expect(Problem?.content?.['application/problem+json']?.schema).toEqual({
    $ref: '#/components/schemas/Problem',
  })
  expect(description.components.schemas.Problem?.required).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'code',
  ])
  const codes = Forbidden?.content?.['application/problem+json']?.schema.allOf?.at(-1)?.properties?.code?.enum
  expect(codes).toContain('pin_invalid')
  expect(codes).not.toContain('already_claimed')
})

it('says which credentials each call takes', () => {
  const waysOf = (path: string, method: string) =>
    description.paths[path]?.[method]?.security.map((way) => Object.keys(way).join())
  expect(waysOf('/api/config', 'get')).toEqual([])
  expect(waysOf('/api/campaigns', 'get')).toEqual(['bearer'])
  expect(waysOf('/api/travel/{code}/details', 'get')).toEqual(['pin', 'pinInQuery'])
  expect(waysOf('/api/qr/{code}/history', 'get')).toEqual(['', 'bearer', 'pin', 'pinInQuery'])
  expect(waysOf('/api/public/campaign/{id}/images/{ref}', 'delete')).toEqual(['', 'bearer', 'masterCode'])
})

it('shows the headers that a call takes, and those of its answer', () => {
  const headsOf = (path: string, method: string) =>
    (description.paths[path]?.[method]?.parameters ?? [])
      .filter((one) => one.in === 'header')
      .map(({ name }) => name)
  const saidBy = (path: string, method: string, status = '200') =>
    Object.keys((description.paths[path]?.[method]?.responses[status] as Response).headers ?? {})
  expect(headsOf('/api/qr/{code}/claim', 'post')).toEqual(['Idempotency-Key'])
  expect(saidBy('/api/qr/{code}/claim', 'post')).toEqual(['Idempotency-Replayed'])
  expect(headsOf('/api/qr/{code}', 'get')).toEqual(['If-None-Match'])
  expect(saidBy('/api/qr/{code}', 'get', '304')).toEqual(['ETag'])
  expect(headsOf('/api/travel/{code}/details', 'get')).toEqual(['X-Pin'])
  expect(saidBy('/api/campaigns/{id}/qrcodes', 'get')).toEqual(['X-Cursor', 'ETag'])
  expect(saidBy('/api/campaigns', 'get')).toContain('X-Next-Cursor')
  expect(headsOf('/media/{kind}/{name}', 'get')).toEqual(['Range', 'If-Range', 'If-None-Match'])
  expect(headsOf('/api/uploads/{id}', 'patch')).toEqual(['Tus-Resumable', 'Upload-Offset'])
  expect(saidBy('/api/uploads', 'post', '201')).toContain('Location')
})

it('needs no body of a deletion', () => {
  const bodies = operations().filter(({ method, operation }) => method === 'delete' && operation.requestBody)
  expect(bodies.map(({ operation }) => operation.requestBody?.required)).toEqual([false])
})

it('says at which origin its paths are', () => {
  expect(description.servers).toEqual([{ url: '/' }])
  expect(describeApi('https://gifts.example.com').servers).toEqual([{ url: 'https://gifts.example.com' }])
})

it('shows where a call takes its PIN', () => {
  for (const path of ['/api/travel/{code}/details', '/api/qr/{code}/vcard'])
    expect(description.paths[path]?.get?.parameters.map((one) => [one.in, one.name, one.required])).toEqual(
      expect.arrayContaining([
        ['query', 'pin', false],
        ['header', 'X-Pin', false],
      ]),
    )
})

it('is found without fault by Redocly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-openapi-'))
  await writeFile(join(folder, 'openapi.json'), text)
  // neither the network nor a file of settings is asked
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [REDOCLY, 'lint', 'openapi.json', '--format=json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: object
    problems: object[]
  }
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})
