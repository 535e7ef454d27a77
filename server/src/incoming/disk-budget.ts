/** Room for incoming files: bytes that have arrived, and uploads or files of forms. */
export interface Share {
  bytes: number
  uploads: number
}

/**
 * How much may be stored here at once. A sender who names a gift or a campaign counts there, so that a hall of guests
 * behind one address is not locked out. All others count by address, and their sum leaves room for those.
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
  /** undefined after a restart */
  address?: string | undefined
  /** id of the campaign of what the sender names, as the server has found it */
  campaign?: string | undefined
  /** stands for a code of that campaign */
  gift?: string | undefined
  /** the name that the device gives itself, which cannot be checked */
  device?: string | undefined
}

interface Entry {
  sender: Sender
  /** bytes that have arrived */
  size: number
}

type Kind = keyof DiskLimits
type ShareKey = readonly [kind: Kind, key: string]

function sharesOf({ address, campaign, gift, device }: Sender): ShareKey[] {
  const all: ShareKey = ['all', '']
  if (campaign === undefined)
    return [...(address === undefined ? [] : [['address', address] as const]), ['strangers', ''], all]
  const from = device ?? address
  return [
    ['campaign', campaign],
    ...(from === undefined ? [] : [['device', `${campaign} ${from}`] as const]),
    ...(gift === undefined ? [] : [['gift', gift] as const]),
    all,
  ]
}

/**
 * Counts incoming files, so that they cannot fill the disk: a resumable upload from its creation until it is used, given up or
 * expired, a file of a form until its request has ended. Only bytes that have arrived count, as a size is only a claim.
 */
export function createDiskBudget(limits: DiskLimits) {
  const entries = new Map<string, Entry>()
  const sums = new Map<string, Share>()
  const idOf = ([kind, key]: ShareKey) => `${kind} ${key}`

  const count = (sender: Sender, bytes: number, uploads: number) => {
    for (const share of sharesOf(sender)) {
      const sum = sums.get(idOf(share)) ?? { bytes: 0, uploads: 0 }
      sum.bytes += bytes
      sum.uploads += uploads
      if (sum.uploads > 0) sums.set(idOf(share), sum)
      else sums.delete(idOf(share))
    }
  }
  const isShort = (share: ShareKey, more: Share) => {
    const sum = sums.get(idOf(share)) ?? { bytes: 0, uploads: 0 }
    const limit = limits[share[0]]
    return sum.bytes + more.bytes > limit.bytes || sum.uploads + more.uploads > limit.uploads
  }
  const admits = (sender: Sender, more: Share) => !sharesOf(sender).some((share) => isShort(share, more))

  const remove = (id: string) => {
    const entry = entries.get(id)
    if (entry && entries.delete(id)) count(entry.sender, -entry.size, -1)
  }

  return {
    /** Whether a sender may add so much now. */
    admits,
    /** Counts a file of `size` bytes, whether there is room or not. */
    add(id: string, sender: Sender, size = 0) {
      remove(id)
      entries.set(id, { sender, size })
      count(sender, size, 1)
    },
    /** Counts bytes of a file that have arrived, if there is room for them. @returns whether there is */
    grow(id: string, bytes: number): boolean {
      const entry = entries.get(id)
      if (!entry || !admits(entry.sender, { bytes, uploads: 0 })) return false
      entry.size += bytes
      count(entry.sender, bytes, 0)
      return true
    },
    /** Sets what has arrived of a file. */
    resize(id: string, size: number) {
      const entry = entries.get(id)
      if (!entry) return
      count(entry.sender, size - entry.size, 0)
      entry.size = size
    },
    remove,
    has: (id: string) => entries.has(id),
    senderOf: (id: string) => entries.get(id)?.sender,
    ids: () => [...entries.keys()],
    /** The files in the shares that are too full for so much more from this sender. */
    inTheWayOf(sender: Sender, more: Share): string[] {
      const full = new Set(
        sharesOf(sender)
          .filter((share) => isShort(share, more))
          .map(idOf),
      )
      return [...entries].flatMap(([id, entry]) =>
        sharesOf(entry.sender).some((share) => full.has(idOf(share))) ? id : [],
      )
    },
  }
}
export type DiskBudget = ReturnType<typeof createDiskBudget>
