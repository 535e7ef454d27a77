/** Compares the server's answers with the description of its API. */
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import { pathOf } from '@tohfa/sync-protocol/http/address'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describeApi } from '../src/http/openapi/openapi'
import type { Operation, Response } from '../src/http/openapi/openapi-document'

const api = describeApi('/')
const ROOT = 'https://gifts.test/openapi.json'
// OpenAPI has keywords that JSON Schema does not have
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(api, ROOT)
const validators = new Map<string, ValidateFunction>()
function validatorAt(...path: string[]): ValidateFunction {
  const pointer = path
    .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#/${pointer}` })
  validators.set(pointer, known)
  return known
}

/** Headers that any answer may have. */
const GENERAL = new Set([
  ...[
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
  ],
  ...['transfer-encoding', 'vary', 'allow', 'set-cookie', 'x-accel-buffering'],
  // set by the library for uploads, which other origins may not make
  ...['headers', 'methods', 'origin'].map((name) => `access-control-allow-${name}`),
  ...['access-control-expose-headers', 'access-control-max-age'],
  // set on all answers
  ...['x-content-type-options', 'content-security-policy', 'strict-transport-security', 'referrer-policy'],
  ...[
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
  ],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  ...['x-xss-protection', 'x-robots-tag'],
])
/** Refusals that each call describes itself. */
const NAMED_REFUSALS = [401, 403, 404, 422, 429]

export interface Answered {
  method: string
  /** undefined if the address belongs to no call */
  endpoint: Endpoint | undefined
  status: number
  headers: Readonly<Record<string, string | number | string[] | undefined>>
  /** undefined for a stream, or a refusal that was sent past the framework; null if there is none */
  body: string | Buffer | null | undefined
}

/** @returns how an answer differs from the API's description; null if it matches */
export function differenceOf(answer: Answered): string | null {
  const { method, endpoint, status, headers } = answer
  const said = (name: string) => headers[name]?.toString()
  const type = said('content-type')?.split(';')[0]
  const place = endpoint ? placeOf(endpoint) : null
  const response = place
    ? responseAt(place, status)
    : { at: PROBLEM, response: api.components.responses.Problem }
  const fault = (what: string) => `${endpoint ?? method} ${status}: ${what}`
  if (!response?.response) return fault('this status is not described')
  const { content = {}, headers: described = {} } = response.response

  // a refusal may have the headers of the answer that it replaces
  const names = new Set(
    [...Object.keys(described), ...(place ? saidBy(place) : [])].map((name) => name.toLowerCase()),
  )
  const unknown = Object.keys(headers).filter(
    (name) => !GENERAL.has(name.toLowerCase()) && !names.has(name.toLowerCase()),
  )
  if (unknown.length > 0) return fault(`these headers are not described: ${unknown.join(', ')}`)

  if (type === undefined || answer.body === null || answer.body === '')
    return Object.keys(content).length === 0 || method === 'HEAD' ? null : fault('it has no content')
  const shown = [type, '*/*'].find((name) => name in content)
  if (shown === undefined) return status === 304 ? null : fault(`the content type ${type} is not described`)
  if (!/json$/.test(type) || method === 'HEAD' || answer.body === undefined) return null
  const validate = validatorAt(...response.at, 'content', shown, 'schema')
  const json: unknown = JSON.parse(plain(answer.body, said('content-encoding')))
  return validate(json) ? null : fault(ajv.errorsText(validate.errors))
}

/** @returns how part of an answer (a line or an event's data) differs from the description; null if it matches */
export function partDifference(endpoint: Endpoint, type: string, part: unknown): string | null {
  const validate = validatorAt(
    ...placeOf(endpoint),
    'responses',
    '200',
    'content',
    type,
    'schema',
    'contentSchema',
  )
  return validate(part) ? null : `${endpoint}: ${ajv.errorsText(validate.errors)}`
}

/** The headers that successful answers may have. */
const saidBy = ([, path = '', method = '']: string[]) =>
  Object.values(api.paths[path]?.[method]?.responses ?? {}).flatMap((response) =>
    '$ref' in response ? [] : Object.keys(response.headers ?? {}),
  )

const PROBLEM = ['components', 'responses', 'Problem']

const placeOf = (endpoint: Endpoint) => [
  'paths',
  pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}'),
  (endpoint.split(' ', 1)[0] ?? '').toLowerCase(),
]

function responseAt(
  [, path = '', method = '']: string[],
  status: number,
): { at: string[]; response: Response } | null {
  const { responses } = api.paths[path]?.[method] as Operation
  const key =
    String(status) in responses || NAMED_REFUSALS.includes(status) || status < 400
      ? String(status)
      : 'default'
  const found = responses[key]
  if (!found) return null
  if (!('$ref' in found)) return { at: ['paths', path, method, 'responses', key], response: found }
  const name = found.$ref.split('/').at(-1) ?? ''
  return { at: ['components', 'responses', name], response: api.components.responses[name] as Response }
}

function plain(body: string | Buffer | null, encoding: string | undefined): string {
  const bytes = Buffer.from(body ?? '')
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}
