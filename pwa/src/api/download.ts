import { call, noAnswer } from './client'

export interface Download {
  /** told what part of the file has arrived, 0 to 1; never where the answer does not say how long it is */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * A file that the API answers with, read so that people can watch it come.
 * @param path from `/api` on
 * @throws ApiError for every answer but 2xx, NoConnectionError where there was none or it broke off; an aborted signal's
 *   own reason
 */
export async function download(path: string, { onProgress, signal }: Download = {}): Promise<Blob> {
  const response = await call(path, { signal })
  const type = response.headers.get('content-type') ?? ''
  const length = Number(response.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let arrived = 0
  try {
    for await (const piece of piecesOf(response)) {
      pieces.push(piece)
      arrived += piece.length
      if (length > 0) onProgress?.(Math.min(1, arrived / length))
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw noAnswer(cause)
  }
  return new Blob(pieces, { type })
}

// not every browser can iterate over a stream yet
async function* piecesOf({ body }: Response) {
  const reader = body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield read.value
}
