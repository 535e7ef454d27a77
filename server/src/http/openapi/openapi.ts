/** The description of the API, OpenAPI 3.1: nothing of it is written here, all of it is in the contract. */
import { ERROR_CODES } from '@tohfa/sync-protocol/error-codes'
import { pathOf } from '@tohfa/sync-protocol/http/address'
import { groups } from '@tohfa/sync-protocol/http/contract'
import type { EndpointContract } from '@tohfa/sync-protocol/http/endpoint-contract'
import * as endpoints from '@tohfa/sync-protocol/http/endpoints'
import type { FormFile } from '@tohfa/sync-protocol/http/form-files'
import { namedSchemas } from '@tohfa/sync-protocol/http/named-schemas'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type {
  ApiDescription,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from './openapi-document'
import { jsonText } from '../json-text'
import { route } from '../route'

/** What the bytes of a file in a form may be. */
const FILE_TYPES: Record<FormFile['kind'], string> = {
  image: 'image/*',
  audio: 'audio/*, video/webm, video/mp4',
}

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID. The same call under the same key happens once, and is answered alike every time.',
  schema: { type: 'string', format: 'uuid' },
}
const REPLAYED = {
  'Idempotency-Replayed': '`true` if this is the answer to an earlier call with the same key.',
}
const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer.',
  schema: { type: 'string' },
}
const ETAG = { ETag: 'The value for `If-None-Match`.' }

/** Why a call may be refused, whatever it is about. */
const REFUSALS = {
  401: { name: 'Unauthorized', description: 'No token, or one that no longer works.' },
  403: { name: 'Forbidden', description: 'Not allowed, or the PIN is wrong.' },
  404: { name: 'NotFound', description: 'Not there, or not the caller’s.' },
  422: { name: 'Invalid', description: 'A rule refuses what was sent; `errors` says which field.' },
  429: { name: 'TooMany', description: 'Too often, or too much; `Retry-After` says when.' },
}
type Refused = keyof typeof REFUSALS

/**
 * @param serverUrl the origin of the paths, or `/` for the one that the description was read from
 * @returns the description of every call
 */
export function describeApi(serverUrl: string): ApiDescription {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, calls } of groups)
    for (const [endpoint, call] of Object.entries(calls)) {
      const [method = ''] = endpoint.split(' ', 1)
      const path = pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint, call, name)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tohfa',
      version: '0.1.0',
      description: 'QR gift campaigns, offline first.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login.' },
        pin: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Pin',
          description: 'The PIN of a gift, or a session that a passkey has opened.',
        },
        pinInQuery: { type: 'apiKey', in: 'query', name: 'pin', description: 'As `X-Pin`.' },
        masterCode: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Master-Code',
          description: 'The code of a link to a campaign that may edit it.',
        },
      },
      schemas: named(),
      responses: {
        Problem: refusal('Why the call was refused.'),
        ...Object.fromEntries(
          Object.entries(REFUSALS).map(([status, { name, description }]) => [
            name,
            refusal(description, Number(status)),
          ]),
        ),
      },
    },
  }
}

/** @param status whose problem codes it has; all if not given */
function refusal(description: string, status?: number): Response {
  const codes = Object.entries(ERROR_CODES).flatMap(([code, known]) =>
    known.status === status ? [code] : [],
  )
  const schema =
    status === undefined ? PROBLEM : { allOf: [PROBLEM, { properties: { code: { enum: codes } } }] }
  return {
    description,
    headers: headersOf({
      'Retry-After': 'Seconds after which the same call may succeed.',
      'X-Request-Id': 'Names the call in the log of the server.',
      ...(status === 401 && { 'Clear-Site-Data': '`"cache"` if somebody has ended the session.' }),
    }),
    content: { 'application/problem+json': { schema } },
  }
}

const NAMES = new Map<string, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))

function operationOf(endpoint: string, call: EndpointContract, tag: string): Operation {
  const body = bodyOf(call)
  return {
    operationId: NAMES.get(endpoint) ?? endpoint,
    tags: [tag],
    summary: call.summary,
    ...(call.description !== undefined && { description: call.description }),
    parameters: parametersOf(endpoint, call),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, call),
    security: securityOf(call),
  }
}

const takesKey = (endpoint: string, { unkeyed }: EndpointContract) =>
  /^(POST|PUT|PATCH|DELETE) /.test(endpoint) && !unkeyed

function parametersOf(endpoint: string, call: EndpointContract): Parameter[] {
  const inPath = [...pathOf(endpoint).matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...inPath,
    ...fieldsOf('query', call.query),
    ...fieldsOf('header', call.headers),
    ...(call.tagged ? [IF_NONE_MATCH] : []),
    ...(takesKey(endpoint, call) ? [KEY] : []),
  ]
}

function fieldsOf(place: 'query' | 'header', fields: z.ZodMiniObject | undefined): Parameter[] {
  if (!fields) return []
  const { properties = {}, required = [] } = sent(fields)
  return Object.entries(properties).map(([name, schema]) => ({
    name: place === 'header' ? asWritten(name) : name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

/** `x-pin`, which Node and fetch have in lower case, as people write it: `X-Pin`. */
const asWritten = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

function bodyOf(call: EndpointContract): RequestBody | null {
  const { body, form, fileForm, files = {}, consumes } = call
  if (consumes) return { required: consumes.required, content: { [consumes.type]: { schema: BYTES } } }
  const fields = body ?? form ?? fileForm
  if (!fields) return null
  const schema = sent(fields)
  return {
    required: !z.safeParse(fields, undefined).success,
    content: {
      ...(!fileForm && { 'application/json': { schema } }),
      ...(!body && { 'multipart/form-data': withFiles(schema, files) }),
    },
  }
}

function withFiles(schema: Schema, files: Record<string, FormFile>): MediaType {
  const named = Object.entries(files)
  if (named.length === 0) return { schema }
  const properties = named.map(([name, { atMost, maxBytes }]): [string, Schema] => {
    const file = { ...BYTES, description: `At most ${maxBytes.toLocaleString('en')} bytes.` }
    return [name, atMost === 1 ? file : { type: 'array', items: file, maxItems: atMost }]
  })
  return {
    schema: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(properties) } },
    encoding: Object.fromEntries(named.map(([name, { kind }]) => [name, { contentType: FILE_TYPES[kind] }])),
  }
}

const BYTES: Schema = { type: 'string', format: 'binary' }

function responsesOf(endpoint: string, call: EndpointContract): Operation['responses'] {
  const {
    success = { 200: endpoint.startsWith('GET') ? 'What was asked for.' : 'It is done.' },
    says = {},
    tagged,
    response,
    produces,
  } = call
  const headers = headersOf({ ...says, ...(tagged && ETAG), ...(takesKey(endpoint, call) && REPLAYED) })
  const content = response
    ? { 'application/json': { schema: answered(response) } }
    : produces !== undefined && { [produces]: { schema: producedOf(call) } }
  const done = Object.entries(success).map(([status, description]) => [
    status,
    { description, ...(Object.keys(headers).length > 0 && { headers }), ...(content && { content }) },
  ])
  const refused = refusalsOf(endpoint, call).map((status) => [status, responseOf(REFUSALS[status].name)])
  return {
    ...(Object.fromEntries([...done, ...refused]) as Operation['responses']),
    ...(tagged && {
      304: {
        description: 'The caller’s copy is the same.',
        headers: headersOf({ ...says, ...ETAG }),
      },
    }),
    default: responseOf('Problem'),
  }
}

const responseOf = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** What may be answered besides 500, 503 and faults of the request itself. */
function refusalsOf(endpoint: string, call: EndpointContract): Refused[] {
  const { token, pin, body, form, fileForm, query, refusals = [] } = call
  const fields = [body, form, fileForm, query].some(Boolean)
  const implied: Record<Refused, boolean> = {
    401: token !== undefined,
    403: token !== undefined || pin !== undefined || fields,
    404: endpoint.includes(':'),
    // unknown fields are refused, even if a call takes none
    422: pin !== undefined || fields || !/^(GET|HEAD|OPTIONS) /.test(endpoint),
    429: true,
  }
  const statuses = Object.keys(implied).map((status) => Number(status) as Refused)
  return statuses.filter((status) => implied[status] || refusals.some((named) => named === status))
}

function producedOf({ produces = '', part }: EndpointContract): Schema {
  if (part) return { type: 'string', contentMediaType: produces, contentSchema: answered(part) } as Schema
  if (produces === 'application/json') return { type: 'object' }
  return produces.startsWith('text/') ? { type: 'string' } : BYTES
}

function headersOf(says: Record<string, string>): NonNullable<Response['headers']> {
  const named = Object.entries(says)
  return Object.fromEntries(
    named.map(([name, description]) => [asWritten(name), { description, schema: { type: 'string' } }]),
  )
}

function securityOf({ token, pin, headers }: EndpointContract): Operation['security'] {
  const ways: Operation['security'] = [
    ...(token ? [{ bearer: [] }] : []),
    ...(pin ? [{ pin: [] }, { pinInQuery: [] }] : []),
    ...(headers && 'x-master-code' in headers.shape ? [{ masterCode: [] }] : []),
  ]
  // the code in the path, or the PIN in the body, may be all that a call takes
  return token === 'required' || pin === 'required' || ways.length === 0 ? ways : [{}, ...ways]
}

const sent = (schema: z.ZodMiniType) => jsonSchema(schema, 'input')
const answered = (schema: z.ZodMiniType) => jsonSchema(schema, 'output')

const SCHEMAS = '#/components/schemas/'
const PROBLEM = { $ref: `${SCHEMAS}Problem` }
const answers = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) answers.add(schema, { id })

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const described = z.toJSONSchema(schema, { io, metadata: answers, unrepresentable: 'any' })
  // each name is described once, beside the calls
  const text = JSON.stringify({ ...described, $schema: undefined, $defs: undefined })
  return JSON.parse(text.replaceAll('"#/$defs/', `"${SCHEMAS}`)) as Schema
}

function named(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(answers, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `${SCHEMAS}${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _version, $id: _address, ...schema }]) => [
      id,
      schema as Schema,
    ]),
  )
}

/** `GET /api/openapi.json` */
export const openApiRoutes = (publicUrl: string | undefined) => async (app: FastifyInstance) => {
  // made on the first request: it takes 50 ms, and hardly anybody asks
  let description: string | undefined

  route(app, endpoints.readOpenApi, {
    async handler(_request, reply) {
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send((description ??= jsonText(describeApi(publicUrl ?? '/'))))
    },
  })
}
