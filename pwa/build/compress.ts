import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const TEXT = /\.(html|js|css|svg|json|webmanifest|wasm)$/
/** bytes; below this a compressed copy does not even save a packet */
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it serves. */
export function compressed(folder: string): Plugin {
  return {
    name: 'tohfa:compressed',
    apply: 'build',
    closeBundle: {
      // after the service worker, which is also written when the bundle closes
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
        await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
