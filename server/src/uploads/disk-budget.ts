/** Room for incoming files: bytes, and uploads or files of forms. */
export interface Share {
  bytes: number
  uploads: number
}

/**
 * How much may be stored at once. A sender who names a gift or a campaign counts there, so that a hall of guests behind
 * one address is not locked out. All others count by address, and their sum leaves room for those.
 */
export interface DiskLimits {
  all: Share
  /** of all senders who name nothing, together */
  strangers: Share
  /** of one sender who names nothing */
  address: Share
  campaign: Share
  /** of one device in one campaign */
  device: Share
  /** of one code: more than the files of any operation */
  gift: Share
}

const MB = 1024 ** 2
export const DEFAULT_DISK_LIMITS: DiskLimits = {
  all: { bytes: 4096 * MB, uploads: 20_000 },
  strangers: { bytes: 1024 * MB, uploads: 10_000 },
  address: { bytes: 512 * MB, uploads: 1_000 },
  campaign: { bytes: 1024 * MB, uploads: 5_000 },
  device: { bytes: 512 * MB, uploads: 1_000 },
  gift: { bytes: 256 * MB, uploads: 100 },
}

/** Who sends a file. */
export interface Sender {
  address: string
  /** id of the campaign of what the sender names, as the server has found it */
  campaign?: string | null | undefined
  /** stands for a code of that campaign */
  gift?: string | null | undefined
  /** the name that the device gives itself, which cannot be checked */
  device?: string | null | undefined
}

export type ShareKind = keyof DiskLimits

/** The shares that a sender takes from, each with what tells it from others of its kind. */
export function sharesOf({ address, campaign, gift, device }: Sender): (readonly [ShareKind, string])[] {
  const all = ['all', ''] as const
  if (!campaign) return [['address', address], ['strangers', ''], all]
  const shares = [
    ['campaign', campaign],
    ['device', `${campaign} ${device ?? address}`],
  ] as const
  return gift ? [...shares, ['gift', gift], all] : [...shares, all]
}

/** Whether a share that has `sum` is too full for so much more. */
export const isFull = (sum: Share, more: Share, limit: Share) =>
  sum.bytes + more.bytes > limit.bytes || sum.uploads + more.uploads > limit.uploads

/** Counts the files of requests in this process, so that they cannot fill its disk. */
export function createDiskBudget(limits: DiskLimits) {
  const entries = new Map<string, { sender: Sender; size: number }>()
  const sums = new Map<string, Share>()

  const count = (sender: Sender, bytes: number, uploads: number) => {
    for (const share of sharesOf(sender)) {
      const id = share.join(' ')
      const sum = sums.get(id) ?? { bytes: 0, uploads: 0 }
      sum.bytes += bytes
      sum.uploads += uploads
      if (sum.uploads > 0) sums.set(id, sum)
      else sums.delete(id)
    }
  }
  const admits = (sender: Sender, more: Share) =>
    !sharesOf(sender).some((share) =>
      isFull(sums.get(share.join(' ')) ?? { bytes: 0, uploads: 0 }, more, limits[share[0]]),
    )

  return {
    /** Counts an empty file, if there is room for one more. @returns whether there is */
    add(id: string, sender: Sender): boolean {
      if (!admits(sender, { bytes: 0, uploads: 1 })) return false
      entries.set(id, { sender, size: 0 })
      count(sender, 0, 1)
      return true
    },
    /** Counts bytes of a file that have arrived, if there is room for them. @returns whether there is */
    grow(id: string, bytes: number): boolean {
      const entry = entries.get(id)
      if (!entry || !admits(entry.sender, { bytes, uploads: 0 })) return false
      entry.size += bytes
      count(entry.sender, bytes, 0)
      return true
    },
    remove(id: string) {
      const entry = entries.get(id)
      if (entry && entries.delete(id)) count(entry.sender, -entry.size, -1)
    },
  }
}
