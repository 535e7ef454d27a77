/**
 * A call whose body is so large that people want to see its progress. It uses XMLHttpRequest, because only that reports
 * how many bytes were sent.
 */
import { addressOf, type ParamsOf } from '@tohfa/sync-protocol/http/address'
import type { JsonEndpoint, ResponseOf } from '@tohfa/sync-protocol/http/contract'
import { answerTo, headersOf, jsonOf, noAnswer } from './client'
import { session } from './session'

export interface Upload {
  body: FormData
  /** a UUID, the same for every try of the same upload */
  idempotencyKey: string
  /** receives the part of the body that was sent, 0 to 1 */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

type UploadEndpoint = Extract<JsonEndpoint, `POST ${string}`>

/**
 * @param params of the endpoint's path
 * @returns the JSON of a 2xx answer
 * @throws ApiError for every other answer, NoConnectionError if there was none; an AbortError if the signal ended it
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  { signal, ...sent }: Upload,
): Promise<ResponseOf<E>> {
  signal?.throwIfAborted()
  const { token } = session()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal?.addEventListener('abort', stop)
  try {
    const response = await answerOf(request, addressOf(endpoint, params), sent, token)
    signal?.throwIfAborted()
    if (!response) throw noAnswer()
    return await jsonOf<ResponseOf<E>>(await answerTo(response, token))
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** undefined if none came */
function answerOf(
  request: XMLHttpRequest,
  path: string,
  { body, idempotencyKey, onProgress }: Upload,
  token: string | null,
): Promise<Response | undefined> {
  return new Promise((resolve) => {
    request.open('POST', path)
    for (const [name, value] of Object.entries(headersOf({ body, idempotencyKey }, token)))
      request.setRequestHeader(name, value)
    if (onProgress)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = request.onabort = request.ontimeout = () => resolve(undefined)
    request.send(body)
  })
}
