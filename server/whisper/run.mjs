/**
 * Runs a speech model: `node run.mjs INSTALLED MODEL MODELS`, where INSTALLED is the folder that `npm run transcriber --
 * install` made and MODELS the one in which models are kept. Takes 32-bit floats of one channel at 16 kHz from standard
 * input and answers `{ "text": … }`. A model that is not there yet is fetched first, once, and is the same ever after (pins.mjs). When anything fails, the last
 * line of standard error says what.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { openPins, readModel } from './pins.mjs'

const [installed = '', named = '', models = ''] = process.argv.slice(2)

/** @param {string} what @param {unknown} error */
const stop = (what, error) => {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`${what}: ${reason.replaceAll('\n', ' ')}`)
  process.exit(1)
}

const sound = buffer(process.stdin)
const { env, pipeline } = await import(
  createRequire(join(installed, 'package.json')).resolve('@huggingface/transformers')
).catch((error) =>
  stop('its package could not be loaded (repair it with: npm run transcriber -- install)', error),
)
env.cacheDir = models
const wanted = readModel(named, JSON.parse(readFileSync(new URL('./models.json', import.meta.url), 'utf8')))
const { model, revision } = wanted
const pins = openPins(models, wanted)
/** @param {unknown} error */
const changed = (error) => stop('it was changed', error)
// before anything of it is read, and again with what was fetched meanwhile
await pins.check().catch(changed)
if (pins.isComplete()) env.allowRemoteModels = false
const listen = await pipeline('automatic-speech-recognition', model, { dtype: 'q8', revision }).catch(
  /** @param {unknown} error */
  (error) => stop(`it is not in ${models} and could not be fetched`, error),
)
await pins.check().catch(changed)
const bytes = await sound
const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
const { text } = await listen(samples, { chunk_length_s: 30, stride_length_s: 5 }).catch(
  /** @param {unknown} error */
  (error) => stop('it failed', error),
)
process.stdout.write(JSON.stringify({ text }))
