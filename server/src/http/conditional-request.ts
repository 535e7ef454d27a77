import type { FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { jsonText, type JsonText } from './json-text'
import { sendJson, sendNothing, type ReplyHead, type Sent } from './reply'

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header names this entity tag, by the weak comparison (RFC 9110, section 13.1.2). */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || withoutWeakness(tag) === withoutWeakness(etag)) ??
  false

/** Sets the entity tag, and the status to 304 if the caller's copy has the same. @returns whether it has */
export function notModified(request: FastifyRequest, reply: ReplyHead, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!namesTag(request.headers['if-none-match'], etag)) return false
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
