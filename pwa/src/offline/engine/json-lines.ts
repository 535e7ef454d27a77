/**
 * Newline-delimited JSON as it arrives.
 */
import { NetworkError } from './transport'

/**
 * @param onBytes called with every piece that arrives
 * @yields the values of the lines that became complete together, one per line; invalid JSON (a line cut off by a proxy)
 *   ends the stream after the lines before it
 * @throws NetworkError when the connection breaks
 */
export async function* jsonLines(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<unknown[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let ended = false
  try {
    for (;;) {
      const { done, value } = await read(reader)
      ended = done
      if (done) return
      onBytes()
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const { values, broken } = parsed(lines)
      if (values.length > 0) yield values
      if (broken) throw broken
    }
  } finally {
    // not awaited: a connection that hangs may hang here as well
    if (!ended) void reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw new NetworkError('the answer broke off', { cause })
  }
}

function parsed(lines: readonly string[]): { values: unknown[]; broken?: NetworkError } {
  const values: unknown[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    try {
      values.push(JSON.parse(line))
    } catch (cause) {
      return { values, broken: new NetworkError('the answer holds a line that is no JSON', { cause }) }
    }
  }
  return { values }
}
