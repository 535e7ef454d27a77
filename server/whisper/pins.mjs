/**
 * That a model is the same every time it runs. `models.json` may name a revision and the SHA-256 of files. A file whose digest
 * nobody has written down is trusted when it is fetched for the first time: its digest is kept beside the model, and a file
 * that differs from it later is refused.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const RECORD = 'digests.json'

/** @typedef {{ revision?: string, files?: Record<string, string> }} Pin what `models.json` says of a model */

/**
 * A model as it is named in TRANSCRIBE_MODEL: `owner/name`, or `owner/name@revision` with the hash of a commit.
 * @param {string} named
 * @param {Record<string, Pin>} pinned
 */
export const readModel = (named, pinned) => {
  const [model = '', asked] = named.split('@')
  const pin = pinned[model] ?? {}
  const revision = asked ?? pin.revision ?? 'main'
  // what is written down is of that revision alone
  return { model, revision, files: revision === (pin.revision ?? 'main') ? (pin.files ?? {}) : {} }
}

/** @param {string} path */
const digestOf = async (path) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @param {string} folder @returns {Promise<string[]>} paths in it, with slashes */
const filesIn = async (folder) => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== RECORD && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * The files of a model in the folder that models are kept in.
 * @param {string} models
 * @param {{ model: string, revision: string, files: Record<string, string> }} wanted
 */
export const openPins = (models, { model, revision, files }) => {
  // where the package that runs models keeps them
  const folder = join(models, ...model.split('/'), ...(revision === 'main' ? [] : [revision]))
  const record = join(folder, RECORD)
  /** @type {Record<string, string>} */
  const known = { ...(existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}), ...files }

  return {
    /** Whether all files that are known are there, so that nothing has to be fetched. */
    isComplete: () =>
      Object.keys(known).length > 0 && Object.keys(known).every((file) => existsSync(join(folder, file))),

    /**
     * Compares the files that are there with what is known of them, and keeps the digests of new ones.
     * @throws Error that names a file that is another one now
     */
    async check() {
      let isNew = false
      for (const file of await filesIn(folder)) {
        const digest = await digestOf(join(folder, file))
        if (known[file] === undefined) isNew = true
        else if (known[file] !== digest)
          throw new Error(
            `${join(folder, file)} is not the file that it was; if that is right, remove ${folder} to fetch the model anew`,
          )
        known[file] = digest
      }
      if (!isNew) return
      await mkdir(folder, { recursive: true })
      const part = `${record}.${process.pid}.part`
      await writeFile(part, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
      await rename(part, record)
    },
  }
}
