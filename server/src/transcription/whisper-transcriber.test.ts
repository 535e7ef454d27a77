/**
 * The engine of this machine, with ffmpeg as it is and a stand-in for the package that runs models, which is half a
 * gigabyte: the same two exports, found in the same way, and a "model" that says what it was given.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recording, RECORDINGS, type RecordingFormat } from '../../test/recordings'
import { kindOfRecording, type Recording } from '../blobs/audio'
import { fileOnDisk } from '../blobs/large-file'
import { readConfig } from '../config/config'
import { openTranscriber } from './open-transcriber'
import { createWhisperTranscriber, isInstalled } from './whisper-transcriber'

const runner = fileURLToPath(new URL('../../whisper/run.mjs', import.meta.url))
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const { programEnv: env } = readConfig(process.env)
const never = new AbortController().signal

let root: string
let installed: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-whisper-'))
  installed = await install(`
    const { existsSync } = require('node:fs')
    exports.env = {}
    exports.pipeline = async (task, model, { dtype }) => {
      if (model === 'absent/model') throw new Error('fetch failed')
      const tell = { task, model, dtype, cacheDir: exports.env.cacheDir, secret: process.env.TOHFA_SECRET ?? null }
      return async (samples) => {
        if (model === 'slow/model') await new Promise((resolve) => setTimeout(resolve, 60_000))
        const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
        return { text: JSON.stringify({ ...tell, seconds: samples.length / 16_000, loudest }) }
      }
    }
  `)
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function install(source: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'installed-'))
  const place = join(folder, 'node_modules', '@huggingface', 'transformers')
  await mkdir(place, { recursive: true })
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({ name: '@huggingface/transformers', main: 'index.cjs' }),
  )
  await writeFile(join(place, 'index.cjs'), source)
  return folder
}
async function onDisk(bytes: Buffer, name: string): Promise<Recording> {
  const path = join(root, name)
  await writeFile(path, bytes)
  return { path, size: bytes.length, ...(await kindOfRecording(fileOnDisk(path, bytes.length))) }
}
const file = async (format: RecordingFormat) => onDisk(await recording(format), `recording-${format}`)
const whisper = (change: Partial<Parameters<typeof createWhisperTranscriber>[0]> = {}) =>
  createWhisperTranscriber({
    installed,
    runner,
    model: 'onnx-community/whisper-base',
    modelsDir: join(root, 'models'),
    env,
    ...change,
  })

describe('whether it is installed', () => {
  it('depends on the folder that the command makes', async () => {
    expect([isInstalled(installed), isInstalled(join(root, 'nothing'))]).toEqual([true, false])
    const config = readConfig({ DATA_DIR: root })
    expect(openTranscriber(config, { installed, runner }).on).toBe(true)
    expect(openTranscriber(config, { installed: join(root, 'nothing'), runner }).on).toBe(false)
  })

  it('without ffmpeg the refusal names it', async () => {
    await expect(
      whisper({ ffmpeg: join(root, 'no-ffmpeg') }).transcribe(await file('wav'), never),
    ).rejects.toMatchObject({
      code: 'not_configured',
      cause: expect.objectContaining({ message: expect.stringContaining('ffmpeg') as string }) as Error,
    })
  })
})

// without ffmpeg, all that can be tested is that every recording is refused for it
describe(hasFfmpeg ? 'with the ffmpeg of this machine' : 'on a machine without ffmpeg', () => {
  const outcome = (promise: Promise<string>) =>
    promise.then(
      (text) => JSON.parse(text) as object,
      (error: unknown) => error,
    )
  const expected = (value: object) => (hasFfmpeg ? value : { code: 'not_configured' })

  it.each(RECORDINGS)('%s reaches the model as 16 kHz with one channel', async (format) => {
    const heard = await outcome(whisper().transcribe(await file(format), never))
    expect(heard).toMatchObject(
      expected({
        task: 'automatic-speech-recognition',
        model: 'onnx-community/whisper-base',
        cacheDir: join(root, 'models'),
        // a stranger's package learns no secret of the server
        secret: null,
      }),
    )
    if (!hasFfmpeg) return
    const { seconds, loudest } = heard as { seconds: number; loudest: number }
    expect(Math.abs(seconds - 2.53)).toBeLessThan(0.2)
    expect(loudest).toBeGreaterThan(0.1)
    expect(loudest).toBeLessThanOrEqual(1.1)
  })

  it('a model that is neither here nor can be downloaded is named, with its place', async () => {
    const failed = await outcome(whisper({ model: 'absent/model' }).transcribe(await file('wav'), never))
    expect(failed).toMatchObject(
      expected({
        name: 'TranscriptionError',
        message: `the model absent/model could not be run: it is not in ${join(root, 'models')} and could not be fetched: fetch failed`,
      }),
    )
  })

  it('a package that does not load names the command that repairs it', async () => {
    const broken = await install('throw new Error("no such binding")')
    const failed = await outcome(whisper({ installed: broken }).transcribe(await file('wav'), never))
    expect(failed).toMatchObject(
      expected({
        name: 'TranscriptionError',
        message: expect.stringMatching(/npm run transcriber -- install.*no such binding/) as string,
      }),
    )
  })

  it('what only begins like a recording cannot be decoded', async () => {
    const whole = await onDisk(await recording('mp4'), 'cut.mp4')
    await truncate(whole.path, 64)
    const failed = await outcome(whisper().transcribe(whole, never))
    expect(failed).toMatchObject(
      expected({
        name: 'TranscriptionError',
        message: expect.stringContaining('ffmpeg could not decode') as string,
      }),
    )
  })

  it('more than 20 minutes are refused', async () => {
    const silence = Buffer.alloc(21 * 60 * 8_000 * 2)
    const head = Buffer.concat([(await recording('wav')).subarray(0, 36), Buffer.from('data\0\0\0\0')])
    head.writeUInt32LE(36 + silence.length, 4)
    head.writeUInt32LE(silence.length, 40)
    const long = Buffer.concat([head, silence])
    const refused = await outcome(whisper().transcribe(await onDisk(long, 'long.wav'), never))
    expect(refused).toMatchObject(
      expected({
        code: 'validation_failed',
        detail: 'Recordings of at most 20 minutes can be converted to text',
      }),
    )
  })

  it('work that nobody waits for is given up', async () => {
    const controller = new AbortController()
    const given = whisper({ model: 'slow/model' }).transcribe(await file('wav'), controller.signal)
    setTimeout(() => controller.abort(), 300)
    expect(await outcome(given)).toMatchObject(
      expected({ name: 'TranscriptionError', message: 'it was given up' }),
    )
  })
})
