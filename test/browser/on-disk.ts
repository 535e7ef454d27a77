/** What a browser has stored on disk. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that contain each text, in either of the two encodings that browsers use. Bytes are searched as they are. */
export async function foundIn<Sought extends string | Buffer>(
  folder: string,
  texts: readonly Sought[],
): Promise<Map<Sought, string[]>> {
  const found = new Map<Sought, string[]>(texts.map((text) => [text, []]))
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    // the browser may have just removed the file
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    for (const text of texts)
      if (bytes.includes(text) || (typeof text === 'string' && bytes.includes(Buffer.from(text, 'utf16le'))))
        found.get(text)?.push(path.slice(folder.length))
  }
  return found
}
