import { readFile } from 'node:fs/promises'

/** One sentence ("The mango tree has flowers this morning."), in the format of each kind of recorder. */
export const RECORDINGS = ['webm', 'ogg', 'mp4', 'm4a', 'mp3', 'wav'] as const
export type RecordingFormat = (typeof RECORDINGS)[number]

export const recording = (format: RecordingFormat = 'webm'): Promise<Buffer> =>
  readFile(new URL(`speech/speech.${format}`, import.meta.url))

export const MEDIA_TYPES: Record<RecordingFormat, string> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}
