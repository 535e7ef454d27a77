import type { FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { jsonText, type JsonText } from './json-text'
import { sendJson, sendNothing, type ReplyHead, type Sent } from './reply'

/** Whether the caller's copy has this entity tag (RFC 9110, If-None-Match); then the reply is a 304 already. */
export function notModified(request: FastifyRequest, reply: ReplyHead, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const held = request.headers['if-none-match']
  if (held === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  if (held !== '*' && !held.split(',').some((tag) => weak(tag) === weak(etag))) return false
  reply.code(304)
  return true
}

/** JSON text with the tag of its own content. */
export interface Tagged<Body> {
  json: JsonText<Body>
  etag: string
}

export function tagged<Body>(body: Body): Tagged<Body> {
  const json = jsonText(body)
  return { json, etag: `"${hash('sha1', json, 'base64url')}"` }
}

/** Sends JSON text under a tag of its own content, or 304. */
export function sendTagged<Body>(
  request: FastifyRequest,
  reply: ReplyHead,
  { json, etag }: Tagged<Body>,
): Sent<Body> {
  if (notModified(request, reply, etag)) return sendNothing(reply)
  return sendJson(reply, json)
}
