import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustomInjectManifestOptions } from 'vite-plugin-pwa'
import { DIGEST_BYTES } from '../src/service-worker/right-files'

type Transform = NonNullable<CustomInjectManifestOptions['manifestTransforms']>[number]

/** Gives the service worker the digests of a build's files. @param outDir where the files are */
export const digested =
  (outDir: string): Transform =>
  async (entries) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        const hash = createHash('sha256').update(await readFile(join(outDir, entry.url)))
        return { ...entry, digest: hash.digest().subarray(0, DIGEST_BYTES).toString('base64') }
      }),
    ),
    warnings: [],
  })
