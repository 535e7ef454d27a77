import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { CAMPAIGN_TYPES, type CampaignType } from '@tohfa/sync-protocol/enums'
import type { Random } from '../simulation/random'
import type { Gift, Meant } from './intents'
import type { Journal } from './journal'
import type { Phone } from './phone'

/** A code whose gift this phone does not have yet. */
export interface Unclaimed {
  type: CampaignType
  code: string
}

/** The codes of a run, and which phone has which code. */
export interface Gifts {
  campaigns: { id: string; type: CampaignType }[]
  authorization: string
  /** Chooses what a press is about: mostly a gift of this phone, else a code of nobody or of another phone. */
  meantBy(phone: Phone, random: Random, mean: (about: Gift | Unclaimed) => Promise<Meant>): Promise<Meant>
  /** called when a claim is saved: as far as the phone knows, it has the gift now */
  saved(phone: Phone, meant: Meant): void
  /** called when claims were moved to other codes or discarded */
  moved(phone: Phone, journal: Journal): void
  pinOf(phone: Phone, code: string): string | undefined
  /** what the phone has claimed or is trying to claim */
  of(phone: Phone): readonly Gift[]
  /** a code that nobody has, of the same type as the claim's */
  freshCode(claim: string): string
  /** a contact's code that nobody has, reserved for the browser that claims it */
  reserve(): string
}

const QUANTITY = 1_000
const ACCOUNT = { email: 'owner@example.com', password: 'a long password' }
/** Share of presses that claim; the rest is work on gifts that the phone has. */
const CLAIMS = 0.35
/** Share of claims whose code another phone has claimed or is about to claim. */
const CONTESTED = 0.12

export async function openGifts(origin: string): Promise<Gifts> {
  const call = async <T>(method: string, path: string, body?: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { access_token } = await call<{ access_token: string }>('POST', '/api/auth/register', ACCOUNT)
  const authorization = `Bearer ${access_token}`
  const campaigns: Gifts['campaigns'] = []
  const unused = new Map<CampaignType, string[]>()
  for (const type of CAMPAIGN_TYPES) {
    const form = { name: `Gifts of type ${type}`, qr_quantity: QUANTITY, campaign_type: type }
    const { id } = await call<Campaign>('POST', '/api/campaigns', form, authorization)
    campaigns.push({ id, type })
    const codes = await call<ListedQrCode[]>('GET', `/api/campaigns/${id}/qrcodes`, undefined, authorization)
    unused.set(
      type,
      codes.map(({ code }) => code),
    )
  }
  const given: Unclaimed[] = []
  const byPhone = new Map<string, Gift[]>()
  const typeOf = new Map<string, CampaignType>()
  const giftsOf = ({ name }: Phone) => {
    const mine = byPhone.get(name) ?? []
    byPhone.set(name, mine)
    return mine
  }
  const takeUnused = (type: CampaignType) => {
    const code = unused.get(type)?.pop()
    if (code === undefined) throw new Error(`no code of type ${type} is left: ask for fewer actions`)
    return code
  }
  const takeFresh = (type: CampaignType) => {
    const code = takeUnused(type)
    given.push({ type, code })
    return code
  }

  return {
    campaigns,
    authorization,
    async meantBy(phone, random, mean) {
      const mine = giftsOf(phone)
      const [claims, contested] = [random.chance(CLAIMS), random.chance(CONTESTED)]
      const type = random.pick(CAMPAIGN_TYPES)
      if (!claims && mine.length > 0) return mean(random.pick(mine))
      const others = given.filter(({ code }) => !mine.some((gift) => gift.code === code))
      if (contested && others.length > 0) return mean(random.pick(others))
      return mean({ type, code: takeFresh(type) })
    },
    saved(phone, { id, kind, code, pin, fields }) {
      if (kind.startsWith('diary.'))
        giftsOf(phone)
          .find((gift) => gift.code === code)
          ?.written?.push({ id, kind, fields })
      if (!kind.endsWith('.claim')) return
      const type = given.find((one) => one.code === code)?.type
      if (!type) throw new Error(`${code} is of no campaign of this run`)
      typeOf.set(id, type)
      giftsOf(phone).push({ type, claim: id, code, pin, written: [] })
    },
    moved(phone, journal) {
      const still = giftsOf(phone).filter(({ claim }) => journal.intents.get(claim)?.state === 'saved')
      byPhone.set(
        phone.name,
        still.map((gift) => ({
          ...gift,
          code: journal.intents.get(gift.claim)?.code ?? gift.code,
          written: (gift.written ?? []).filter(({ id }) => journal.intents.get(id)?.state === 'saved'),
        })),
      )
    },
    of: giftsOf,
    pinOf: (phone, code) => giftsOf(phone).find((gift) => gift.code === code)?.pin,
    freshCode: (claim) => takeFresh(typeOf.get(claim) ?? 'vcard'),
    reserve: () => takeUnused('vcard'),
  }
}
