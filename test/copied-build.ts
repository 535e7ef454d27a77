import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIGEST_BYTES } from '../pwa/src/service-worker/right-files'
import { closesLater } from './browser/opened'

/** A copy of the built product, so that a newer version can replace it. */
export interface CopiedBuild {
  /** the built app, as the server serves it */
  app: string
  /** the server's program */
  main: string
  remove(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export async function copyBuild(): Promise<CopiedBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-build-'))
  for (const part of ['server/dist', 'pwa/dist', 'pwa/dist-server']) {
    await mkdir(join(folder, part), { recursive: true })
    await cp(join(ROOT, part), join(folder, part), { recursive: true })
  }
  for (const modules of ['node_modules', 'server/node_modules'])
    if (existsSync(join(ROOT, modules))) await symlink(join(ROOT, modules), join(folder, modules))
  return {
    app: join(folder, 'pwa/dist'),
    main: join(folder, 'server/dist/main.js'),
    // a failed process may still write into it, and its error must not be hidden by one from here
    remove: closesLater(() => rm(folder, { recursive: true, force: true, maxRetries: 5 })),
  }
}

const LISTED = /\{"digest":"([^"]+)",[^{}]*"url":"([^"]+)"\}/g
const ASSET = /^(.+)-([\w-]{8})(\.\w+)$/

/** Makes it another version, in which every file of the app has a new name. No server may be serving it. */
export async function renameAll({ app }: CopiedBuild): Promise<void> {
  const assets = join(app, 'assets')
  const renamed = new Map<string, string>()
  for (const file of await readdir(assets)) {
    const [, name, hash, ending] = ASSET.exec(file) ?? []
    if (name && hash && ending) renamed.set(file, `${name}-${hash.slice(1)}${hash[0] ?? ''}${ending}`)
  }
  const pieces = [...renamed.keys()].map((file) => file.replace(/[$.]/g, String.raw`\$&`))
  const names = new RegExp(pieces.join('|'), 'g')
  for (const [from, to] of renamed) await rename(join(assets, from), join(assets, to))
  for (const folder of [app, assets, join(app, '../dist-server')])
    for (const file of await readdir(folder)) {
      const path = join(folder, file)
      // compressed copies of what is about to change
      if (/\.(br|gz)$/.test(file)) await rm(path)
      if (!/\.(js|css|html|json)$/.test(file)) continue
      const text = (await readFile(path, 'utf8')).replace(names, (name) => renamed.get(name) ?? name)
      await writeFile(path, text.replace(/"revision":"(\w)(\w+)"/g, '"revision":"$2$1"'))
    }
  await listDigests(app)
}

/** A service worker only stores files that match its digests. */
async function listDigests(app: string): Promise<void> {
  const worker = join(app, 'service-worker.js')
  let text = await readFile(worker, 'utf8')
  for (const [listed, before, url] of text.matchAll(LISTED)) {
    if (before === undefined || url === undefined) continue
    const hash = createHash('sha256').update(await readFile(join(app, url)))
    const now = hash.digest().subarray(0, DIGEST_BYTES).toString('base64')
    text = text.replace(listed, () => listed.replace(before, () => now))
  }
  await writeFile(worker, text)
}
