/** Photos that change or go while a form is filled in: real files, in the browser's own file system. */
import { onTestFinished } from 'vitest'

export interface PhotoOnDisk {
  /** as a person chooses it */
  file: File
  /** what it held when it was made */
  bytes: ArrayBuffer
  /** Another app writes into it. */
  change(): Promise<void>
  /** Another app deletes it. */
  remove(): Promise<void>
}

/** An image of a few bytes, until the test ends. */
export async function photoOnDisk(name = 'photo.png'): Promise<PhotoOnDisk> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name, { create: true })
  const write = async (content: Blob | string) => {
    const writing = await handle.createWritable()
    await writing.write(content)
    await writing.close()
  }
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  await write(await canvas.convertToBlob())
  const file = await handle.getFile()
  onTestFinished(() => folder.removeEntry(name).catch(() => undefined))
  return {
    file,
    bytes: await file.arrayBuffer(),
    change: () => write('something else, of another length'),
    remove: () => folder.removeEntry(name),
  }
}

/** Chooses files as the browser's own dialog does, which leaves them where they are. */
export function choose(input: HTMLInputElement, ...files: readonly File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
