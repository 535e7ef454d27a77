/** A listed file, read from the server. */
import { noAnswer, notOurs } from '../../../api/client'
import { isFailing } from '../../../api/errors'
import { serverReached } from '../../../device/network/connection'

/** ms without any bytes, after which the server counts as unreachable */
const STALLED_MS = 30_000

/** The server has no such file under this path, or no longer has it. */
export class FileGoneError extends Error {}

export interface FetchedFile {
  pieces: Uint8Array[]
  /** with its dot, of the stored file */
  ending: string
}

/**
 * Reads a file whole, so that a download that breaks off is an error.
 * @param onPiece called with the number of bytes of each piece
 * @throws FileGoneError, NoConnectionError; an aborted signal's own reason
 */
export async function fetchFile(
  path: string,
  signal: AbortSignal,
  onPiece: (bytes: number) => void,
): Promise<FetchedFile> {
  const stop = new AbortController()
  const onAbort = () => stop.abort()
  signal.addEventListener('abort', onAbort)
  let timer = setTimeout(onAbort, STALLED_MS)
  const pieces: Uint8Array[] = []
  try {
    const response = await fetch(path, { signal: stop.signal })
    const type = response.headers.get('content-type') ?? ''
    // a captive portal's page also says 200
    if (response.ok && !/^(audio|image)\//.test(type)) throw notOurs(response.status)
    if (response.status < 500) serverReached(true)
    if (!response.ok) throw response.status < 500 ? new FileGoneError() : notOurs(response.status)
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(onAbort, STALLED_MS)
      pieces.push(read.value)
      onPiece(read.value.length)
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof FileGoneError || isFailing(cause) ? cause : noAnswer(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
  return { pieces, ending: /\.\w+$/.exec(path.replace(/\?.*/, ''))?.[0] ?? '' }
}
