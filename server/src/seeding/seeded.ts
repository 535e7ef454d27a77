/** The content of a seeded store: the same for the same seed. Pure: no clock, no database. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { QR_QUANTITY_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { v7 } from 'uuid'
import { createIds } from '../ids'

export interface SeedPlan {
  users: number
  campaigns: number
  codes: number
  /** approximate percentage of the codes */
  claimed: number
  seed: number
}

export interface SeededUser {
  id: string
  email: string
  createdAt: number
}

export interface SeededCampaign {
  id: string
  owner: SeededUser
  name: string
  campaignType: CampaignType
  masterCode: string
  createdAt: number
  codes: SeededCode[]
}

/** The columns of a code without campaign and number; null unless it is claimed. */
export interface SeededCode {
  code: string
  claimed: boolean
  claimerName: string | null
  claimerCompany: string | null
  claimerMobile: string | null
  claimerMobileE164: string | null
  claimerEmail: string | null
  claimedAt: number | null
}

/** epoch ms of the first account; all other times are in the two years after it */
const BEGIN = Date.parse('2024-01-01T00:00:00Z')
const SPAN = 2 * 365 * 24 * 60 * 60_000

const FIRST = ['Asha', 'Ravi', 'Meera', 'Arjun', 'Fatima', 'Kabir', 'Lakshmi', 'Imran', 'Nisha', 'Vikram']
const LAST = ['Rao', 'Kapoor', 'Iyer', 'Khan', 'Das', 'Patel', 'Singh', 'Fernandes', 'Gupta', 'Nair']
const OCCASION = [
  'Diwali',
  'Eid',
  'Spring',
  'Wedding',
  'Holi',
  'Onam',
  'Birthday',
  'Jubilee',
  'Launch',
  'दिवाली',
]
const GIFT = [
  'sweets',
  'lights',
  'hampers',
  'books',
  'diaries',
  'tours',
  'vouchers',
  'flowers',
  'spices',
  'उपहार',
]
const PLACE = ['Pune', 'Jaipur', 'Kochi', 'Delhi', 'Goa', 'Mysuru', 'Surat', 'Indore', 'Agra', 'Chennai']

/** mulberry32: numbers from 0 to below 1, the same for the same seed */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Divides the wanted number of codes into campaigns of 1 to 1,000 codes. */
function quantities({ campaigns, codes }: SeedPlan, next: () => number): number[] {
  const sizes: number[] = []
  let left = codes
  for (let i = 0; i < campaigns; i++) {
    const after = campaigns - i - 1
    const least = Math.max(1, left - after * QR_QUANTITY_MAX)
    const most = Math.min(QR_QUANTITY_MAX, left - after)
    const even = left / (after + 1)
    const size = Math.min(most, Math.max(least, Math.round(even * (0.5 + next()))))
    sizes.push(size)
    left -= size
  }
  return sizes
}

/** @returns why the plan is not possible, or null */
export function whyNot(plan: SeedPlan): string | null {
  const counts = [plan.users, plan.campaigns, plan.codes, plan.claimed, plan.seed]
  if (counts.some((count) => !Number.isInteger(count) || count < 0))
    return 'All numbers should be whole and not negative.'
  if (plan.campaigns > 0 && plan.users === 0) return 'Campaigns need at least one user.'
  if (plan.codes < plan.campaigns || plan.codes > plan.campaigns * QR_QUANTITY_MAX)
    return `A campaign has 1 to ${QR_QUANTITY_MAX} codes: --codes should be from ${plan.campaigns} to ${plan.campaigns * QR_QUANTITY_MAX}.`
  if (plan.claimed > 100) return '--claimed is a percentage.'
  return null
}

export function createSeeded(plan: SeedPlan) {
  const next = seededRandom(plan.seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const fill = (into: Uint8Array) => {
    for (let i = 0; i < into.length; i++) into[i] = next() * 256
  }
  const ids = createIds((into) => {
    fill(into)
    return into
  })
  const uuid = (msecs: number) => {
    const random = new Uint8Array(16)
    fill(random)
    return v7({ msecs: Math.floor(msecs), seq: Math.floor(next() * 2 ** 31), random })
  }
  const since = (from: number) => Math.floor(from + next() * (BEGIN + SPAN - from))

  function* users(): Generator<SeededUser> {
    for (let i = 0; i < plan.users; i++) {
      const createdAt = Math.floor(BEGIN + (i / plan.users) * SPAN)
      const email = `${pick(FIRST)}.${pick(LAST)}.${i + 1}@seed${plan.seed}.example`.toLowerCase()
      yield { id: uuid(createdAt), email, createdAt }
    }
  }

  const unclaimed = {
    claimed: false,
    claimerName: null,
    claimerCompany: null,
    claimerMobile: null,
    claimerMobileE164: null,
    claimerEmail: null,
    claimedAt: null,
  }
  function claimOf(createdAt: number): Omit<SeededCode, 'code'> {
    const [first, last] = [pick(FIRST), pick(LAST)]
    const [before, after] = [Math.floor(60_000 + next() * 39_999), Math.floor(10_000 + next() * 89_999)]
    return {
      claimed: true,
      claimerName: `${first} ${last}`,
      claimerCompany: `${last} & Co, ${pick(PLACE)}`,
      claimerMobile: `+91 ${before} ${after}`,
      claimerMobileE164: `+91${before}${after}`,
      claimerEmail: `${first}.${last}@guests.example`.toLowerCase(),
      claimedAt: since(createdAt),
    }
  }

  function* campaigns(owners: readonly SeededUser[]): Generator<SeededCampaign> {
    for (const [i, quantity] of quantities(plan, next).entries()) {
      // a few owners have many campaigns, many have few
      const owner = owners[Math.floor(next() ** 2 * owners.length)] as SeededUser
      const createdAt = since(owner.createdAt)
      yield {
        id: uuid(createdAt),
        owner,
        name: `${pick(OCCASION)} ${pick(GIFT)} ${pick(PLACE)} ${i + 1}`,
        campaignType: next() < 0.75 ? 'vcard' : 'diary',
        masterCode: ids.masterCode(),
        createdAt,
        codes: ids.codes(quantity).map((code) => ({
          code,
          ...(next() * 100 < plan.claimed ? claimOf(createdAt) : unclaimed),
        })),
      }
    }
  }

  return { users, campaigns }
}
