import { readApiPage } from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { describeApi } from '../http/openapi/openapi'
import type {
  ApiDescription,
  MediaType,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../http/openapi/openapi-document'
import { route } from '../http/route'
import { setPageHeaders } from './page-headers'

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1c1917;background:#fff}
a{color:#9a3412}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
h2{margin-top:3rem;border-bottom:1px solid #d6d3d1}
h3{margin:2.5rem 0 0;font-size:1rem}
h4{margin:1rem 0 0;font-size:1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #e7e5e4}
.wide{overflow-x:auto}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}a{color:#fdba74}h2,th,td{border-color:#44403c}}
`

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '')
/** a sentence, with code between backticks */
const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string) => `<code>${escaped(text)}</code>`
const table = (heads: string[], rows: string[][]) =>
  `<div class="wide"><table><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></div>`

/** @returns the description as a page of HTML to read, without scripts; its styles are `STYLE` */
export function apiPage(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      head: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const tagged = api.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const { title, description } = api.info
  const { securitySchemes, schemas, responses } = api.components
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API of ${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>API of ${escaped(title)}</h1>
<p>${prose(description)} For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${escaped(api.openapi)}.</p>
<nav aria-label="Contents"><ul>${tagged
    .map(
      (tag) => `<li><a href="#${anchor(tag.name)}">${escaped(tag.name)}</a>: ${prose(tag.description)}</li>`,
    )
    .join('')}</ul></nav>
<h2>Credentials</h2>${table(
    ['Name', 'Where', 'What'],
    Object.entries(securitySchemes).map(([name, scheme]) => [
      code(name),
      scheme.type === 'http' ? code('Authorization: Bearer …') : `${scheme.in} ${code(scheme.name)}`,
      prose(scheme.description),
    ]),
  )}
<h2>Refusals</h2><p>Each is <code>application/problem+json</code> (RFC 9457), with a <code>code</code> that stays the same.</p>${table(
    ['Name', 'When', 'Its codes'],
    Object.entries(responses).map(([name, response]) => [
      `<span id="${anchor(name)}">${escaped(name)}</span>`,
      prose(response.description),
      codesOf(response).map(code).join(', '),
    ]),
  )}
${tagged
  .map(
    (tag) =>
      `<h2 id="${anchor(tag.name)}">${escaped(tag.name)}</h2><p>${prose(tag.description)}</p>${tag.operations
        .map(({ head, operation }) => operationHtml(head, operation, api))
        .join('')}`,
  )
  .join('')}
<h2>Schemas</h2>${Object.entries(schemas)
    .map(([name, schema]) => `<h3 id="schema-${anchor(name)}">${escaped(name)}</h3>${schemaHtml(schema)}`)
    .join('')}
</main></body></html>`
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-')

const codesOf = ({ content = {} }: Response): string[] =>
  Object.values(content).flatMap(({ schema }) =>
    (schema.allOf ?? []).flatMap(({ properties }) => (properties?.code?.enum ?? []).map(String)),
  )

function operationHtml(head: string, operation: Operation, api: ApiDescription): string {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation
  const ways = security.map((way) => Object.keys(way).map(code).join(' and ') || 'nothing more')
  return `<section id="${operationId}"><h3>${code(head)}</h3><p>${prose(summary)}. ${description === undefined ? '' : prose(description)}</p>
<p>Name: ${code(operationId)}.${ways.length > 0 ? ` Credentials: ${ways.join(' or ')}.` : ''}</p>
${parameters.length > 0 ? table(['Parameter', 'Where', 'Type', ''], parameters.map(parameterRow)) : ''}
${requestBody ? `<h4>Body${requestBody.required ? '' : ', which may be left out'}</h4>${contentHtml(requestBody.content)}` : ''}
<h4>Answers</h4>${Object.entries(responses)
    .map(([status, response]) => answerHtml(status, response, api))
    .join('')}</section>`
}

const parameterRow = ({ name, in: place, required = false, description = '', schema }: Parameter) => [
  code(name),
  place,
  typeOf(schema),
  `${required ? 'Required. ' : ''}${prose(description)}`,
]

function answerHtml(status: string, response: Operation['responses'][string], api: ApiDescription): string {
  const label = status === 'default' ? 'Any other' : status
  if ('$ref' in response) {
    const name = response.$ref.split('/').at(-1) ?? ''
    const { description } = api.components.responses[name] ?? { description: name }
    return `<p><b>${label}</b>: <a href="#${anchor(name)}">${escaped(name)}</a>. ${prose(description)}</p>`
  }
  const headers = Object.entries(response.headers ?? {})
  return `<p><b>${label}</b>: ${prose(response.description)}</p>${
    headers.length > 0
      ? table(
          ['Header', 'What it says'],
          headers.map(([name, { description }]) => [code(name), prose(description)]),
        )
      : ''
  }${contentHtml(response.content ?? {})}`
}

const contentHtml = (content: Record<string, MediaType>) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p>${code(type)}</p>${schemaHtml(schema)}`)
    .join('')

function schemaHtml(schema: Schema): string {
  const { properties, required = [] } = schema
  if (!properties) return `<p>${typeOf(schema)}</p>`
  return table(
    ['Field', 'Type', ''],
    Object.entries(properties).map(([name, field]) => [
      code(name),
      typeOf(field),
      `${required.includes(name) ? 'Required. ' : ''}${prose(field.description ?? '')}`,
    ]),
  )
}

/** A type in words, with links to those that have a name. */
function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf = schema.oneOf, properties, format, contentSchema } = schema
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${anchor(name)}">${escaped(name)}</a>`
  }
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (properties)
    return `object with ${Object.entries(properties)
      .map(([name, field]) => `${code(name)} (${typeOf(field)})`)
      .join(', ')}`
  if (contentSchema) return `text, each part of it ${typeOf(contentSchema)}`
  if (format === 'binary') return 'a file'
  return [type ?? 'anything'].flat().join(' or ')
}

/** `GET /api/docs`: the description of the API as a page to read. Mounted under `/api`. */
export const apiPageRoutes = (publicUrl: string | undefined) => async (app: FastifyInstance) => {
  // made on the first request, like the description itself
  let page: string | undefined
  const inline = { scripts: [], styles: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`] }

  route(app, readApiPage, {
    async handler(_request, reply) {
      setPageHeaders(reply, inline)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send((page ??= apiPage(describeApi(publicUrl ?? '/'))))
    },
  })
}
