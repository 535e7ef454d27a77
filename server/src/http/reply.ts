import type { FastifyReply } from 'fastify'
import type { JsonBytes, JsonText } from './json-text'

/** The head of a reply. A handler of JSON sets no more of it: the body is what the handler returns, so its type is checked. */
export interface ReplyHead extends Pick<FastifyReply, 'raw'> {
  code(status: number): ReplyHead
  header(name: string, value: string): ReplyHead
}

declare const of: unique symbol

/** Stands for a body that was sent already: what a handler returns in the body's place. */
export interface Sent<Body> {
  readonly [of]: Body
}

/** Sends JSON unchanged; for compressed bytes the caller sets the encoding. */
export const sendJson = <Body>(reply: ReplyHead, json: JsonText<Body> | JsonBytes<Body>) =>
  (reply as FastifyReply).type('application/json; charset=utf-8').send(json) as unknown as Sent<Body>

/** Sends a reply without a body, of a status that allows none. */
export const sendNothing = <Body>(reply: ReplyHead) => (reply as FastifyReply).send() as unknown as Sent<Body>

/**
 * Whoever holds the device next is not to find in the browser's own cache what the account has seen: photos, above all, which may
 * be cached for a year. The caches of the service worker are the app's to empty.
 */
export const forgetCached = (reply: ReplyHead) => reply.header('clear-site-data', '"cache"')
