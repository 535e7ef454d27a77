/** A model is the same every time: the program that runs it, with a stand-in for the package that downloads and loads. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPins, readModel } from '../../whisper/pins.mjs'

const runner = fileURLToPath(new URL('../../whisper/run.mjs', import.meta.url))
const MODEL = 'somebody/speech'
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-pins-'))
  const place = join(root, 'installed', 'node_modules', '@huggingface', 'transformers')
  await mkdir(place, { recursive: true })
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({ name: '@huggingface/transformers', main: 'index.cjs' }),
  )
  // like the package: what is in its cache is not downloaded
  await writeFile(
    join(place, 'index.cjs'),
    `
      const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
      const { join } = require('node:path')
      exports.env = {}
      exports.pipeline = async (task, model, { revision }) => {
        const folder = join(exports.env.cacheDir, model, revision === 'main' ? '' : revision, 'onnx')
        const path = join(folder, 'weights.bin')
        let fetched = false
        if (!existsSync(path)) {
          if (exports.env.allowRemoteModels === false) throw new Error('nothing may be fetched')
          mkdirSync(folder, { recursive: true })
          writeFileSync(path, process.env.SERVED)
          fetched = true
        }
        return async () => ({ text: JSON.stringify({ weights: readFileSync(path, 'utf8'), fetched, revision }) })
      }
    `,
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function run(served: string, model = MODEL) {
  const program = spawn(process.execPath, [runner, join(root, 'installed'), model, join(root, 'models')], {
    env: { PATH: process.env.PATH ?? '', SERVED: served },
  })
  program.stdin.end(Buffer.alloc(16))
  const [said, complained] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ])
  return said === '' ? complained : (JSON.parse((JSON.parse(said) as { text: string }).text) as object)
}
const weights = () => join(root, 'models', MODEL, 'onnx', 'weights.bin')
const record = () => join(root, 'models', MODEL, 'digests.json')

describe('a model', () => {
  it('is downloaded once, and its digests are saved with it', async () => {
    expect(await run('first')).toEqual({ weights: 'first', fetched: true, revision: 'main' })
    expect(JSON.parse(await readFile(record(), 'utf8'))).toEqual({
      // of "first"
      'onnx/weights.bin': 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e',
    })
    expect(await run('second')).toEqual({ weights: 'first', fetched: false, revision: 'main' })
  })

  it('is refused if one of its files has changed, and the refusal names the file', async () => {
    await run('first')
    await writeFile(weights(), 'changed')
    expect(await run('first')).toMatch(/^it was changed: .*weights\.bin is not the file that it was/)
  })

  it('is refused if another one is served when a file is downloaded again', async () => {
    await run('first')
    await rm(weights())
    expect(await run('other')).toMatch(/^it was changed: .*weights\.bin/)
    await rm(weights())
    expect(await run('first')).toMatchObject({ weights: 'first', fetched: true })
  })

  it('is downloaded again if somebody has removed its folder', async () => {
    await run('first')
    await rm(join(root, 'models', MODEL), { recursive: true })
    expect(await run('second')).toMatchObject({ weights: 'second' })
  })

  it('comes from the commit in its name, and has its own digests', async () => {
    await run('first')
    const pinned = await run('other', `${MODEL}@${COMMIT}`)
    expect(pinned).toEqual({ weights: 'other', fetched: true, revision: COMMIT })
    expect(await run('x')).toMatchObject({ weights: 'first', fetched: false })
  })

  it('is checked at first use if its digest is saved in the repository', async () => {
    const files = { 'onnx/weights.bin': 'a'.repeat(64) }
    const wanted = readModel(MODEL, { [MODEL]: { revision: COMMIT, files } })
    expect(wanted).toEqual({ model: MODEL, revision: COMMIT, files })
    const folder = join(root, 'models', MODEL, COMMIT, 'onnx')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'weights.bin'), 'first')
    await expect(openPins(join(root, 'models'), wanted).check()).rejects.toThrow('weights.bin')
    // nothing is saved for another revision
    expect(readModel(`${MODEL}@main`, { [MODEL]: { revision: COMMIT, files } }).files).toEqual({})
  })

  it('is refused if its digests cannot be read', async () => {
    await run('first')
    await writeFile(record(), 'no JSON')
    expect(await run('first')).not.toEqual(expect.objectContaining({ weights: 'first' }))
  })
})

it('the packages that run models are locked: exact versions, each with its digest', async () => {
  const at = (name: string) => new URL(`../../whisper/packages/${name}`, import.meta.url)
  const lock = JSON.parse(await readFile(at('package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; version?: string; dependencies?: Record<string, string> }>
  }
  const { '': itself, ...packages } = lock.packages
  const wanted = JSON.parse(await readFile(at('package.json'), 'utf8')) as { dependencies: object }
  expect(itself?.dependencies).toEqual(wanted.dependencies)
  expect(Object.keys(packages).length).toBeGreaterThan(20)
  // wherever it comes from, also from a mirror
  for (const [name, { integrity, version }] of Object.entries(packages))
    expect([name, integrity, version]).toEqual([
      name,
      expect.stringMatching(/^sha512-/),
      expect.stringMatching(/^\d+\.\d+\.\d+/),
    ])
})
