/** How much may be on disk at once while it is uploaded or applied: in total, and from one address. */
export interface DiskLimits {
  bytes: number
  /** uploads, or files of forms */
  uploads: number
  bytesPerAddress: number
  uploadsPerAddress: number
}

export const DEFAULT_DISK_LIMITS: DiskLimits = {
  bytes: 2 * 1024 ** 3,
  uploads: 20_000,
  bytesPerAddress: 512 * 1024 ** 2,
  uploadsPerAddress: 1_000,
}

interface Entry {
  /** bytes: as declared, or received so far */
  size: number
  /** undefined after a restart: counted in the total, but for no address */
  address: string | undefined
}

/**
 * Counts incoming files, so that they cannot fill the disk. A resumable upload counts with its declared size, from its creation
 * until it is used, cancelled or expired. A file of a form counts as it arrives, until its request has ended.
 */
export function createDiskBudget(limits: DiskLimits) {
  const entries = new Map<string, Entry>()
  const sums = new Map<string | undefined, { size: number; count: number }>()
  const all = { size: 0, count: 0 }

  const count = ({ size, address }: Entry, sign: 1 | -1) => {
    const sum = sums.get(address) ?? { size: 0, count: 0 }
    for (const each of [sum, all]) {
      each.size += sign * size
      each.count += sign
    }
    if (sum.count > 0) sums.set(address, sum)
    else sums.delete(address)
  }

  const remove = (id: string) => {
    const entry = entries.get(id)
    if (entry && entries.delete(id)) count(entry, -1)
  }

  return {
    /** Whether `address` may add `size` bytes now. */
    admits(address: string, size: number): boolean {
      const mine = sums.get(address) ?? { size: 0, count: 0 }
      return (
        all.size + size <= limits.bytes &&
        all.count < limits.uploads &&
        mine.size + size <= limits.bytesPerAddress &&
        mine.count < limits.uploadsPerAddress
      )
    },
    add(id: string, entry: Entry) {
      remove(id)
      entries.set(id, entry)
      count(entry, 1)
    },
    remove,
    has: (id: string) => entries.has(id),
    ids: () => [...entries.keys()],
  }
}
export type DiskBudget = ReturnType<typeof createDiskBudget>
