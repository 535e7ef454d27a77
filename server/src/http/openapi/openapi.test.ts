import { contract } from '@tohfa/sync-protocol/http/contract'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app'
import { engines, type Engine } from '../../../test/databases'
import { describeApi } from './openapi'
import type { ApiDescription, Response } from './openapi-document'

const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)

let test: TestApp
let text: string
let description: ApiDescription
beforeAll(async () => {
  test = await openTestApp(engines[0] as Engine)
  const answer = await test.get('/api/openapi.json')
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

it('describes a server whose routes are those of the contract and no others', () => {
  const routes = test.routes.filter((route) => route.includes(' /api/'))
  const twins = routes.filter((route) => routes.includes(route.replace(/^HEAD /, 'GET ')))
  const registered = routes.filter((route) => !route.startsWith('HEAD ') || !twins.includes(route))
  const called = Object.keys(contract).filter((call) => call.includes(' /api/'))
  expect(registered.sort()).toEqual(called.sort())
})

it('names every route under /api and no others', () => {
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

it('says for each call what it answers, refusals included', () => {
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

it('names the origin of its paths', () => {
  expect(description.servers).toEqual([{ url: '/' }])
  expect(describeApi('https://gifts.example.com').servers).toEqual([{ url: 'https://gifts.example.com' }])
})

it('passes Redocly without errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-openapi-'))
  await writeFile(join(folder, 'openapi.json'), text)
  // reads neither the network nor a settings file
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
