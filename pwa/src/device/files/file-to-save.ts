/**
 * A file that is saved while it is made. If the browser lets a page write to a file, the bytes go there at once.
 * Otherwise they are gathered in a Blob, which the browser may store on disk, and become a download.
 */
import { downloadBlob } from './download'

export interface FileToSave {
  write(piece: Uint8Array): Promise<void>
  /** The file is whole. */
  save(): Promise<void>
  /** The file will never be whole: removes what was written. Never rejects. */
  discard(): Promise<void>
}

export interface FileKind {
  /** media type */
  type: string
  /** with its dot */
  ending: string
}

/** https://wicg.github.io/file-system-access/#api-showsavefilepicker */
type Picker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>

/** bytes that are gathered before the browser takes them as a Blob */
const GATHERED_BYTES = 8_000_000

/**
 * To be called in response to a press, because the browser may ask where to save.
 * @returns null if the person did not choose a place
 */
export async function fileToSave(name: string, { type, ending }: FileKind): Promise<FileToSave | null> {
  const { showSaveFilePicker: pick } = window as { showSaveFilePicker?: Picker }
  if (!pick) return gathered(name, type)
  try {
    const handle = await pick.call(window, { suggestedName: name, types: [{ accept: { [type]: [ending] } }] })
    return await onDisk(handle)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // a browser that has the call and does not allow it
    console.error(error)
    return gathered(name, type)
  }
}

async function onDisk(handle: Awaited<ReturnType<Picker>>): Promise<FileToSave> {
  const file = await handle.createWritable()
  return {
    write: (piece) => file.write(piece as Uint8Array<ArrayBuffer>),
    save: () => file.close(),
    async discard() {
      await file.abort().catch(() => undefined)
      // the browser has created an empty file
      await handle.remove?.().catch(() => undefined)
    },
  }
}

function gathered(name: string, type: string): FileToSave {
  let blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    async write(piece) {
      pieces.push(piece as Uint8Array<ArrayBuffer>)
      bytes += piece.length
      if (bytes < GATHERED_BYTES) return
      blobs.push(new Blob(pieces))
      pieces = []
      bytes = 0
    },
    async save() {
      downloadBlob(new Blob([...blobs, ...pieces], { type }), name)
    },
    async discard() {
      blobs = []
      pieces = []
    },
  }
}
