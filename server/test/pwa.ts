import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** one of each kind of file that the build makes */
const FILES = {
  'index.html': '<!doctype html><title>The app</title>',
  'claim.html': '<!doctype html><title>The claim page</title>',
  'service-worker.js': '// worker',
  'assets/app-1a2b.js': 'export {}',
}

/**
 * A folder that stands for the built PWA, whose pages the server has routes for only where they are.
 * @returns its path; whoever asks removes it
 */
export async function stubPwa(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'tohfa-pwa-'))
  await mkdir(join(dist, 'assets'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(dist, name), text)
  return dist
}
