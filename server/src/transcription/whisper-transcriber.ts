/**
 * Whisper on this machine. Each recording has two processes: ffmpeg decodes it into the program that runs the model. So
 * the event loop is free for other requests, the model's memory is freed afterwards, and work that nobody waits for can
 * be killed at once.
 */
import * as m from '@tohfa/sync-protocol/messages'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Recording } from '../blobs/audio'
import { AppError } from '../http/app-error'
import { notConfigured, TranscriptionError, type Transcriber } from './transcriber'

/** seconds of a recording that is converted to text on the server's own machine */
const TRANSCRIBE_MAX_SECONDS = 20 * 60

/** what the model takes: 32-bit floats, one channel */
const SAMPLES_PER_SECOND = 16_000
const MAX_BYTES = TRANSCRIBE_MAX_SECONDS * SAMPLES_PER_SECOND * 4

/** the only demuxer that may read a recording, by its recognised kind */
const DEMUXERS: Record<Recording['extension'], string[]> = {
  webm: ['-f', 'matroska'],
  ogg: ['-f', 'ogg'],
  // boxes of this format could name other files
  mp4: ['-f', 'mov', '-enable_drefs', '0'],
  m4a: ['-f', 'mov', '-enable_drefs', '0'],
  mp3: ['-f', 'mp3'],
  wav: ['-f', 'wav'],
}

const spoken = z.object({ text: z.string() })

export const isInstalled = (folder: string): boolean =>
  existsSync(join(folder, 'node_modules', '@huggingface', 'transformers', 'package.json'))

/**
 * @param options.installed folder of the package that runs models (`npm run transcriber -- install`)
 * @param options.runner the program that loads it; see there for what is sent between the two
 * @param options.modelsDir where a downloaded model is stored
 * @param options.env the environment of the programs
 */
export function createWhisperTranscriber(options: {
  installed: string
  runner: string
  model: string
  modelsDir: string
  env: Record<string, string>
  ffmpeg?: string
}): Transcriber {
  const { installed, runner, model, modelsDir, env, ffmpeg = 'ffmpeg' } = options

  return {
    on: true,
    async transcribe(recording, signal) {
      await mkdir(modelsDir, { recursive: true, mode: 0o700 })
      const decoder = spawn(
        ffmpeg,
        [
          '-v',
          'error',
          '-nostdin',
          '-protocol_whitelist',
          'file',
          ...DEMUXERS[recording.extension],
          '-i',
          `file:${recording.path}`,
          '-map',
          '0:a:0',
          '-ac',
          '1',
          '-ar',
          String(SAMPLES_PER_SECOND),
          '-f',
          'f32le',
          'pipe:1',
        ],
        { stdio: ['ignore', 'pipe', 'ignore'], env, signal, killSignal: 'SIGKILL' },
      )
      const decoding = ended(decoder)
      const listener = spawn(process.execPath, [runner, installed, model, modelsDir], {
        stdio: ['pipe', 'pipe', 'pipe'],
        env,
        signal,
        killSignal: 'SIGKILL',
      })
      const listening = ended(listener)
      try {
        const flow = pipeline(decoder.stdout, atMost(MAX_BYTES), listener.stdin)
        const [flowed, decoded, heard, said, complained] = await Promise.all([
          flow.then(
            () => null,
            (error: unknown) => error,
          ),
          decoding,
          listening,
          text(listener.stdout),
          lastLine(listener.stderr),
        ])
        if (flowed instanceof AppError) throw flowed
        if (decoded === 'ENOENT') throw notConfigured('Converting audio to text needs the program ffmpeg')
        if (signal.aborted) throw new TranscriptionError('it was given up')
        if (heard !== 0) throw new TranscriptionError(`the model ${model} could not be run: ${complained}`)
        if (decoded !== 0) throw new TranscriptionError(`ffmpeg could not decode the recording (${decoded})`)
        return spoken.parse(JSON.parse(said)).text
      } finally {
        for (const program of [decoder, listener]) program.kill('SIGKILL')
      }
    },
  }
}

/** The exit code of a program, or the code of the error or signal that ended it. */
async function ended(program: ChildProcess): Promise<number | string> {
  try {
    const [code, signal] = (await once(program, 'close')) as [number | null, string | null]
    return code ?? signal ?? 'unknown'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.byteLength
      const detail = m.audioTooLong(TRANSCRIBE_MAX_SECONDS / 60)
      const errors = [{ field: 'audio_file', detail }]
      done(left < 0 ? new AppError('validation_failed', { detail, errors }) : null, piece)
    },
  })
}

const lastLine = async (stream: Readable): Promise<string> =>
  (await text(stream)).trim().split('\n').at(-1)?.slice(0, 300) ?? ''
