/** What lies on a browser's disk. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where each text is in the files of a folder, in whichever of the two encodings a browser stores text in; bytes as they are. */
export async function foundIn<Sought extends string | Buffer>(
  folder: string,
  texts: readonly Sought[],
): Promise<Map<Sought, string[]>> {
  const found = new Map<Sought, string[]>(texts.map((text) => [text, []]))
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    // a file that the browser has just removed holds nothing
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    for (const text of texts)
      if (bytes.includes(text) || (typeof text === 'string' && bytes.includes(Buffer.from(text, 'utf16le'))))
        found.get(text)?.push(path.slice(folder.length))
  }
  return found
}
