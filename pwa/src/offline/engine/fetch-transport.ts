/** The way to the server by fetch and tus; works in pages, service workers and Node. */
import { addressOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { DEVICE_CLOCK } from '@tohfa/sync-protocol/operations/device-clock'
import { SYNC_PROTOCOL } from '@tohfa/sync-protocol/operations/protocol-version'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { deadline } from './deadline'
import { jsonLines } from './json-lines'
import { problemAnswer } from './problem-answer'
import { NetworkError, HttpError, type SyncTransport } from './transport'

/** without a byte of an answer for this long, the connection counts as broken */
const SILENCE_MS = 30_000
/** the slowest link worth waiting for, bytes a second */
const SLOWEST = 2_000

export interface FetchTransportOptions {
  /** origin of the API, without a trailing slash */
  origin: string
  fetch?: typeof fetch
  /** epoch ms */
  now?: () => number
}

export function createFetchTransport({
  origin,
  fetch = (...args) => globalThis.fetch(...args),
  now = Date.now,
}: FetchTransportOptions): SyncTransport {
  const ask = async (path: string, init: RequestInit) => {
    try {
      return await fetch(`${origin}${path}`, {
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        ...init,
      })
    } catch (cause) {
      throw new NetworkError(`${path} did not answer`, { cause })
    }
  }
  return {
    async *push(batch, head) {
      const silence = deadline(SILENCE_MS)
      const post = async (sent: object) => {
        const body = JSON.stringify(sent)
        silence.extend(SILENCE_MS + (body.length / SLOWEST) * 1000)
        const headers = {
          'content-type': 'application/json',
          accept: 'application/x-ndjson',
          [DEVICE_CLOCK]: new Date(now()).toISOString(),
          ...head?.headers,
        }
        const address = addressOf(endpoint.syncOperations, {})
        const { signal } = silence
        // the answer may set the cookie of the witness; the server reads no cookie, so sending one grants nothing
        const answer = await ask(address, {
          method: 'POST',
          credentials: 'same-origin',
          body,
          headers,
          signal,
        })
        return answer.ok ? answer : problemAnswer(answer)
      }
      try {
        const answer = await post({ protocol: SYNC_PROTOCOL, ...batch })
        if (answer instanceof HttpError) throw answer
        // the page of a portal or a filter
        if (!isType(answer, 'application/x-ndjson') || !answer.body) throw new HttpError(answer.status, 0)
        if ((await head?.heard?.(answer.headers)) === false)
          return void answer.body.cancel().catch(() => undefined)
        for await (const lines of jsonLines(answer.body, () => silence.extend(SILENCE_MS)))
          yield lines.filter(isResult)
      } finally {
        silence.done()
      }
    },
    async upload(job, signal) {
      const { uploadByTus } = await within(SILENCE_MS, uploads())
      return uploadByTus(`${origin}${addressOf(endpoint.beginUpload, {})}`, job, { signal, fetch })
    },
  }
}

/** In its own chunk: most operations have no file. */
const uploads = () =>
  import('./tus-upload').catch((cause: unknown) => {
    throw new NetworkError('the script for uploads did not arrive', { cause })
  })

/** A script may neither load nor fail; a pass that waits for it would hold the lock of every tab. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = deadline(ms)
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) =>
        limit.signal.addEventListener('abort', () =>
          reject(new NetworkError('the script for uploads was not in time')),
        ),
      ),
    ])
  } finally {
    limit.done()
  }
}

const isType = (answer: Response, type: string) =>
  answer.headers.get('content-type')?.startsWith(type) ?? false

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isResult(line: unknown): line is OperationResult {
  if (!isRecord(line) || typeof line.id !== 'string') return false
  switch (line.outcome) {
    case 'applied':
    case 'blocked':
      return true
    case 'refused':
      return isRecord(line.body) && typeof line.body.code === 'string'
    case 'retry':
      return typeof line.retry_after === 'number' && isRecord(line.body)
    default:
      return false
  }
}
