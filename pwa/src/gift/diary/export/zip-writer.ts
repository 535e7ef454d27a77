/** A ZIP that is written as it grows: only the names of its files stay in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** bytes of text that are compressed at once */
const TEXT_PIECE = 64_000
/** the range of file times in a ZIP */
const [EARLIEST, LATEST] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)]

export interface ZipWriter {
  /** bytes written */
  readonly bytes: number
  /** Adds a file as it is: pictures and recordings are compressed already. */
  store(name: string, pieces: readonly Uint8Array[]): Promise<void>
  /** Adds a text. */
  compress(name: string, pieces: Iterable<string>): Promise<void>
  /** Writes the end of the ZIP. */
  end(): Promise<void>
}

/**
 * @param write where the bytes go; the next ones come when its promise has resolved
 * @param now epoch ms; the time of all files
 */
export function createZipWriter(write: (piece: Uint8Array) => Promise<void>, now: number): ZipWriter {
  let made: Uint8Array[] = []
  let bytes = 0
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (!error) made.push(piece)
  })
  const flush = async () => {
    const pieces = made
    made = []
    if (failure) throw failure
    for (const piece of pieces) {
      await write(piece)
      bytes += piece.length
    }
  }
  const mtime = Math.min(Math.max(now, EARLIEST), LATEST)
  return {
    get bytes() {
      return bytes
    },
    async store(name, pieces) {
      const file = Object.assign(new ZipPassThrough(name), { mtime })
      zip.add(file)
      for (const piece of pieces) {
        file.push(piece)
        await flush()
      }
      file.push(new Uint8Array(), true)
      await flush()
    },
    async compress(name, pieces) {
      const file = Object.assign(new ZipDeflate(name), { mtime })
      const encoder = new TextEncoder()
      zip.add(file)
      let text = ''
      for (const piece of pieces) {
        text += piece
        if (text.length < TEXT_PIECE) continue
        file.push(encoder.encode(text))
        text = ''
        // lets the page react between two pieces
        await new Promise((resolve) => setTimeout(resolve))
        await flush()
      }
      file.push(encoder.encode(text), true)
      await flush()
    },
    async end() {
      zip.end()
      await flush()
    },
  }
}
