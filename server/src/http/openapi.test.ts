import { contract } from '@tohfa/sync-protocol/http/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { engines, type Engine } from '../../test/databases'

interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
  security?: Record<string, string[]>[]
}
interface Schema {
  type?: string
  properties?: Record<string, unknown>
  required?: string[]
  items?: Schema
}
interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { type: string }>; schemas?: Record<string, unknown> }
}

let test: TestApp
let text: string
let description: Description
beforeAll(async () => {
  test = await openTestApp(engines[0] as Engine)
  const answer = await test.call({ method: 'GET', url: '/api/openapi.json' })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  text = answer.body
  description = answer.json<Description>()
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
  expect(registered.sort()).toEqual(Object.keys(contract).sort())
})

it('names every route under /api and no other', () => {
  const asPath = (route: string) => {
    const [method = '', url = ''] = route.split(' ')
    return `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}')}`
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
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort())
    expect(
      declared.every((parameter) => parameter.required),
      name,
    ).toBe(true)
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(0)
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status, name).toMatch(/^([1-5]\d\d|default)$/)
      expect(answer.description, name).toEqual(expect.any(String))
    }
    for (const requirement of operation.security ?? [])
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
  expect(
    Object.keys(created?.responses['200']?.content?.['application/json']?.schema.properties ?? {}),
  ).toContain('master_code')
  expect(created?.security).toEqual([{ bearer: [] }])
})

it('shows how images of a campaign are sent and named', () => {
  for (const path of [
    '/api/campaigns/{id}/upload-images',
    '/api/public/campaign/{masterCode}/upload-images',
  ]) {
    const upload = description.paths[path]?.post
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const image = upload?.responses['200']?.content?.['application/json']?.schema.properties?.images as Schema
    expect(Object.keys(image.items?.properties ?? {})).toEqual(['id', 'image_url', 'link_url'])
  }
  const order = description.paths['/api/campaigns/{id}/images']?.put
  expect(order?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'array',
    items: { required: ['image_url'] },
  })
  const removal = description.paths['/api/public/campaign/{id}/images/{ref}']?.delete
  expect(removal?.parameters?.map(({ name }) => name).sort()).toEqual(['id', 'ref', 'x-master-code'])
})

it('shows where a call takes its PIN', () => {
  for (const path of ['/api/travel/{code}/details', '/api/qr/{code}/vcard'])
    expect(description.paths[path]?.get?.parameters?.map((one) => [one.in, one.name, one.required])).toEqual(
      expect.arrayContaining([
        ['query', 'pin', false],
        ['header', 'x-pin', false],
      ]),
    )
})
