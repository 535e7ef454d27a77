/** How much of uploads may lie here at once: in all, and from one address. */
export interface UploadLimits {
  /** bytes, as declared at the start of each upload */
  bytes: number
  uploads: number
  bytesPerAddress: number
  uploadsPerAddress: number
}

export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  bytes: 2 * 1024 ** 3,
  uploads: 20_000,
  bytesPerAddress: 512 * 1024 ** 2,
  uploadsPerAddress: 1_000,
}

interface Entry {
  /** bytes, as declared */
  size: number
  /** undefined after a restart: it is counted in all, but to nobody */
  address: string | undefined
}

/**
 * Counts what uploads have declared, so that promises alone cannot fill the disk. An upload counts from its creation
 * until it is used, given up or expired, finished or not.
 */
export function createUploadBudget(limits: UploadLimits) {
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
    /** Whether `address` may begin an upload of `size` bytes now. */
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
  }
}
export type UploadBudget = ReturnType<typeof createUploadBudget>
