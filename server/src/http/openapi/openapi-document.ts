/** What the description of the API consists of: OpenAPI 3.1, as far as this API needs it. */

/** JSON Schema of 2020-12. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  oneOf?: Schema[]
  maxItems?: number
  contentMediaType?: string
  contentSchema?: Schema
}
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
export interface MediaType {
  schema: Schema
  encoding?: Record<string, { contentType: string }>
}
export interface RequestBody {
  required: boolean
  content: Record<string, MediaType>
}
export interface Response {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, MediaType>
}
interface Reference {
  $ref: string
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: RequestBody
  /** by status, or `default` */
  responses: Record<string, Response | Reference>
  security: Record<string, never[]>[]
}
type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: 'bearer'; bearerFormat: string }
  | { type: 'apiKey'; in: 'header' | 'query'; name: string }
)
export interface ApiDescription {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  /** by path and method */
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, SecurityScheme>
    schemas: Record<string, Schema>
    responses: Record<string, Response>
  }
}
