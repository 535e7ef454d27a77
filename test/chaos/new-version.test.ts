import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIGEST_BYTES } from '../../pwa/src/service-worker/right-files'
import { copyBuild, renameAll } from '../copied-build'

it('browsers can install the newer version of a run: its files match the digests that it lists', async () => {
  const build = await copyBuild()
  try {
    const digests = async () => {
      const worker = await readFile(join(build.app, 'service-worker.js'), 'utf8')
      return [...worker.matchAll(/\{"digest":"([^"]+)",[^{}]*"url":"([^"]+)"\}/g)]
    }
    const before = new Map((await digests()).map(([, digest, url]) => [url, digest]))
    await renameAll(build)
    const after = await digests()
    expect(after.length).toBe(before.size)
    expect(after.filter(([, , url]) => !before.has(url)).length).toBeGreaterThan(50)
    for (const [, digest, url = ''] of after) {
      const hash = createHash('sha256').update(await readFile(join(build.app, url)))
      expect([url, digest]).toEqual([url, hash.digest().subarray(0, DIGEST_BYTES).toString('base64')])
    }
  } finally {
    await build.remove()
  }
})
