import { seekableWebm } from './webm/seekable'

/** A recording as a file in which a player can jump; undefined if there is no sound in it. */
export async function recordedFile(
  parts: readonly BlobPart[],
  recordedAs: string,
): Promise<File | undefined> {
  const type = recordedAs.replace(/;.*$/, '')
  const name = `recording.${type.split('/')[1]}`
  const plain = new File([...parts], name, { type })
  if (!(await mayHaveSound(plain))) return undefined
  if (type !== 'audio/webm') return plain
  try {
    const better = seekableWebm(new Uint8Array(await plain.arrayBuffer()))
    return better ? new File(better, name, { type }) : plain
  } catch {
    // it may be too large for the memory of this device
    return plain
  }
}

/** If it cannot be examined without a network, the server decides. */
const mayHaveSound = (file: File): Promise<boolean> =>
  import('@tohfa/sync-protocol/files/recorded-sound')
    .then(({ hasSound }) =>
      hasSound({
        size: file.size,
        read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
      }),
    )
    .catch(() => file.size > 0)
