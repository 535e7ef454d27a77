import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server's disk: a mounted one, which can be filled, if this user may mount one. */
export interface Disk {
  /** a folder on it */
  folder: string
  /** whether `leave` can do anything */
  canBeFilled: boolean
  /** Leaves this many bytes free; undefined: as many as before. */
  leave(bytes: number | undefined): void
  remove(): void
}

/** Only a limit: the disk is in memory, and uses no more than is stored. */
const SIZE = 16 * 1024 ** 3

export function openDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-chaos-'))
  let isThere = true
  const canBeFilled = mount(`size=${SIZE}`, 'tmpfs', folder)
  const unmount = () => void spawnSync('umount', ['--lazy', folder])
  // also after an error: otherwise it would stay until the machine restarts
  if (canBeFilled) process.once('exit', unmount)
  return {
    folder,
    canBeFilled,
    leave(bytes) {
      // the server keeps writing meanwhile, and a disk cannot become smaller than its content
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
