import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The disk of the server: one of its own where this user may mount one, so that it can be filled. */
export interface Disk {
  /** a folder on it */
  folder: string
  /** whether `leave` can do anything */
  canBeFilled: boolean
  /** Leaves so many bytes free; undefined: as many as ever. */
  leave(bytes: number | undefined): void
  remove(): void
}

/** A limit, not a use: what is stored lies in memory. */
const SIZE = 16 * 1024 ** 3

export function openDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-chaos-'))
  let isThere = true
  const canBeFilled = mount(`size=${SIZE}`, 'tmpfs', folder)
  const unmount = () => void spawnSync('umount', ['--lazy', folder])
  // also after an error: it would stay until the machine is started anew
  if (canBeFilled) process.once('exit', unmount)
  return {
    folder,
    canBeFilled,
    leave(bytes) {
      // the server writes on meanwhile, and nothing can be smaller than what it holds
      while (isThere && !mount(`remount,size=${bytes === undefined ? SIZE : used(folder) + bytes}`, folder));
    },
    remove() {
      isThere = false
      if (canBeFilled) {
        unmount()
        process.off('exit', unmount)
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const mount = (options: string, ...what: string[]) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, ...what]).status === 0

function used(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}
