import { seekableWebm } from './webm/seekable'

/** What was recorded as a file that a player can jump in. */
export async function recordedFile(parts: readonly BlobPart[], recordedAs: string): Promise<File> {
  const type = recordedAs.replace(/;.*$/, '')
  const name = `recording.${type.split('/')[1]}`
  const plain = new File([...parts], name, { type })
  if (type !== 'audio/webm') return plain
  const better = seekableWebm(new Uint8Array(await plain.arrayBuffer()))
  return better ? new File(better, name, { type }) : plain
}
