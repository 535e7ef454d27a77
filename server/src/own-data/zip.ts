/** A ZIP that is made while it is read: only the names of its files stay in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  /** texts are compressed; bytes are from pictures and recordings, which are compressed already */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  kind: 'text' | 'bytes'
}

const bytesOf = (piece: unknown): Uint8Array =>
  typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array)

/** @param mtime the time of all files: a ZIP can store 1980 to 2099 */
export async function* zipOf(files: AsyncIterable<ZippedFile>, mtime: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (!error) made.push(piece)
  })
  const take = () => {
    if (failure) throw failure
    const pieces = made
    made = []
    return pieces
  }
  for await (const { name, content, kind } of files) {
    const file = kind === 'text' ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = mtime
    zip.add(file)
    for await (const piece of content) {
      file.push(bytesOf(piece))
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
