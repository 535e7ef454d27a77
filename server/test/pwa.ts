import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** one file of each kind that the build makes */
const FILES = {
  'index.html': '<!doctype html><title>The app</title>',
  'claim.html': '<!doctype html><title>The claim page</title>',
  'service-worker.js': '// worker',
  'assets/app-1a2b.js': 'export {}',
}

/**
 * A stub of the built PWA, because the server only has routes for pages that exist.
 * @returns its path; the caller removes it
 */
export async function stubPwa(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'tohfa-pwa-'))
  await mkdir(join(dist, 'assets'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(dist, name), text)
  return dist
}
