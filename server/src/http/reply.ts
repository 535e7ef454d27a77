import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { JsonBytes, JsonText } from './json-text'

/** The head of a reply. A JSON handler sets nothing else: it returns the body, so the type of the body is checked. */
export interface ReplyHead extends Pick<FastifyReply, 'raw'> {
  code(status: number): ReplyHead
  header(name: string, value: string): ReplyHead
}

declare const of: unique symbol

/** What a handler returns in place of a body that was already sent. */
export interface Sent<Body> {
  readonly [of]: Body
}

/** Sends JSON unchanged; for compressed bytes the caller sets the encoding. */
export const sendJson = <Body>(reply: ReplyHead, json: JsonText<Body> | JsonBytes<Body>) =>
  (reply as FastifyReply).type('application/json; charset=utf-8').send(json) as unknown as Sent<Body>

/** Sends JSON while it is made. */
export const streamJson = <Body>(reply: ReplyHead, parts: AsyncIterable<string>) =>
  (reply as FastifyReply)
    .type('application/json; charset=utf-8')
    .send(Readable.from(parts, { objectMode: false })) as unknown as Sent<Body>

/** Sends a reply without a body, of a status that allows none. */
export const sendNothing = <Body>(reply: ReplyHead) => (reply as FastifyReply).send() as unknown as Sent<Body>

/**
 * The next holder of the device must not find in the browser's own cache what the account has seen: above all photos,
 * which may be cached for a year. The caches of the service worker are the app's to empty.
 */
export const forgetCached = (reply: ReplyHead) => reply.header('clear-site-data', '"cache"')
