import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { AppError } from '../app-error'
import { limitRest } from './lingering'
import { toProblem } from '../problem'

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers input that is not an HTTP request. Nothing is logged, because the error contains the received bytes, which may
 * include a code, a PIN or a token.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // it was answered before, and what follows is dropped
  if (!socket.writable) return
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const title = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ ...toProblem(new AppError('body_malformed')), status, title })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\n` +
      'content-type: application/problem+json; charset=utf-8\r\n' +
      'cache-control: no-store\r\n' +
      'x-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  )
  // a slow sender gets no more time
  if (status === 408) return void socket.destroySoon()
  limitRest(socket)
}
