import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'

/** Whether the caller's copy has this entity tag (RFC 9110, If-None-Match); then the reply is a 304 already. */
export function notModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const held = request.headers['if-none-match']
  if (held === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  if (held !== '*' && !held.split(',').some((tag) => weak(tag) === weak(etag))) return false
  reply.code(304)
  return true
}

/** JSON text with the tag of its own content. */
export interface Tagged {
  json: string
  etag: string
}

export const tagged = (json: string): Tagged => ({ json, etag: `"${hash('sha1', json, 'base64url')}"` })

/** Sends JSON text under a tag of its own content, or 304. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string | Tagged,
): FastifyReply {
  const { json, etag } = typeof answer === 'string' ? tagged(answer) : answer
  if (notModified(request, reply, etag)) return reply.send()
  return reply.type('application/json; charset=utf-8').send(json)
}
