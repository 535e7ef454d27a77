/**
 * One file by tus 1.0, resumable across pages, workers and restarts.
 *
 * The caller stores the upload's address in the database: workers have no local storage. Only the id is taken from the
 * server's Location: behind a proxy it may name another scheme or host than the page's own.
 */
import { isProblem } from '@tohfa/sync-protocol/http/problem'
import { DetailedError, Upload } from 'tus-js-client'
import { createFetchStack, uploadAddress, uploadIdOf } from './tus-fetch-stack'
import { retryAfterMs, serverTime } from './problem-answer'
import { NetworkError, HttpError, type UploadJob } from './transport'

/** small enough to arrive within the stack's time limit on the slowest link, and to repeat little after a cut */
const CHUNK_BYTES = 512 * 1024

interface Way {
  signal: AbortSignal
  fetch: typeof fetch
}

/** @returns the id of the finished upload @throws NetworkError, HttpError */
export async function uploadByTus(endpoint: string, job: UploadJob, way: Way): Promise<string> {
  try {
    return await attempt(endpoint, job, way)
  } catch (error) {
    if (!(error instanceof HttpError) || job.uploadUrl === undefined) throw error
    // the end of an interrupted chunk was written after we had asked: ask again, once
    if (error.status === ELSEWHERE) return attempt(endpoint, job, way)
    // the server has deleted what was begun: start again, once
    if (!GONE.has(error.status)) throw error
    const { uploadUrl: _gone, ...afresh } = job
    return attempt(endpoint, afresh, way)
  }
}

const GONE = new Set([403, 404, 410])
/**
 * The server has more or less of the file than this page believes. The next try asks again, as it does if the upload is
 * gone, so neither refuses the file.
 */
const ELSEWHERE = 409

function attempt(endpoint: string, job: UploadJob, { signal, fetch }: Way): Promise<string> {
  const blob = new Blob([job.data], { type: job.type })
  const address = (url: string) => uploadAddress(endpoint, url)
  const over = new AbortController()
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(blob, {
      endpoint,
      uploadUrl: job.uploadUrl === undefined ? null : address(job.uploadUrl),
      metadata: { filename: job.name, filetype: job.type, code: job.code, device: job.device },
      chunkSize: CHUNK_BYTES,
      // the outbox decides when to try again
      retryDelays: null,
      storeFingerprintForResuming: false,
      httpStack: createFetchStack({ fetch, endpoint }),
      fileReader: { openFile: async (file: Blob) => source(file) },
      onAfterResponse: async (request, response) => {
        const location = request.getMethod() === 'POST' ? response.getHeader('Location') : undefined
        if (location) await job.onUrl(address(location))
      },
      onSuccess: () =>
        upload.url ? resolve(uploadIdOf(upload.url)) : reject(new NetworkError('the upload has no address')),
      onError: (error) => reject(explained(error)),
    })
    const stop = () => {
      void upload.abort()
      reject(new NetworkError('the upload was put off'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { signal: over.signal })
    upload.start()
    // a listener that stays would keep the file in memory
  }).finally(() => over.abort())
}

const source = (file: Blob) => ({
  size: file.size,
  slice: (start: number, end: number) =>
    Promise.resolve({ value: file.slice(start, end), done: end >= file.size }),
  close: () => undefined,
})

function explained(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new NetworkError('the upload broke off', { cause: error })
  let body: unknown
  try {
    body = JSON.parse(response.getBody())
  } catch {
    // plain text: not a problem of our server
  }
  const status = response.getStatus()
  const said = isProblem(body) ? body : undefined
  return new HttpError(
    status,
    retryAfterMs(response.getHeader('Retry-After') ?? null, serverTime(response.getHeader('Date'))),
    GONE.has(status) || status === ELSEWHERE ? undefined : said,
    said !== undefined,
  )
}
