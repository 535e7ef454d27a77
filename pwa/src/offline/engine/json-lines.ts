/**
 * Newline-delimited JSON, line by line as it arrives. Exports: jsonLines
 */
import { LinkDown } from './transport'

/**
 * @param onBytes called with every piece that arrives
 * @yields one value per complete line; what is no JSON (a line cut off by a proxy) ends the stream
 * @throws LinkDown when the connection breaks
 */
export async function* jsonLines(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await read(reader)
      if (done) return
      onBytes()
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') yield parsed(line)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw new LinkDown('the answer broke off', { cause })
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new LinkDown('the answer holds a line that is no JSON', { cause })
  }
}
