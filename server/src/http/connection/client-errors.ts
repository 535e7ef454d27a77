import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { AppError } from '../app-error'
import { limitRest } from './lingering'
import { toProblem } from '../problem'

/** s; a device must not take it for a refusal, as it may be the server that was slow */
const LATE_AGAIN_SECONDS = 5

/**
 * Answers input that is not an HTTP request. Nothing is logged, because the error contains the received bytes, which may
 * include a code, a PIN or a token.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // it was answered before, and what follows is dropped
  if (!socket.writable) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const problem = toProblem(new AppError(isLate ? 'busy' : 'body_malformed'))
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : problem.status
  const title = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ ...problem, status, title })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\n` +
      'content-type: application/problem+json; charset=utf-8\r\n' +
      'cache-control: no-store\r\n' +
      (isLate ? `retry-after: ${LATE_AGAIN_SECONDS}\r\n` : '') +
      'x-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  )
  // a slow sender gets no more time
  if (isLate) return void socket.destroySoon()
  limitRest(socket)
}
