import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { hasCheckDigit } from '@tohfa/sync-protocol/travel/identity-fields'
import { v7 } from 'uuid'
import sharp from 'sharp'
import type { Random } from '../simulation/random'
import { recordingOf } from '../simulation/recording'
import { sha256, type Intent, type IntendedFile } from './journal'

/** A gift that a phone has claimed or is trying to claim. */
export interface Gift {
  type: CampaignType
  /** the operation that claims it */
  claim: string
  code: string
  pin: string
  /** for a diary: what its phone has written and changed in it, in order */
  written?: Pick<Intent, 'id' | 'kind' | 'fields'>[]
}

/** What an intent is about, without its place and its phone. */
export type Meant = Pick<Intent, 'id' | 'kind' | 'code' | 'fields' | 'pin' | 'secrets' | 'files' | 'mistyped'>

const CLAIM_KINDS = {
  vcard: 'qr.claim',
  diary: 'qr.claim',
  travel: 'travel.claim',
  sale: 'sale.claim',
} as const
const PHOTO_CHANCE = 0.25
const PRICE = 100

const digits = (random: Random, length: number) => Array.from({ length }, () => random.int(10)).join('')

/** Six random digits, so that a search for them finds nothing else. */
const newPin = (random: Random) => digits(random, 6)

const aadhaar = (random: Random) => {
  const eleven = `2${digits(random, 10)}`
  return Array.from('0123456789', (last) => eleven + last).find(hasCheckDigit) ?? ''
}

/** A photo of one colour. @param width in pixels: larger photos take longer to send */
export async function photo(random: Random, field: string, width = 48): Promise<IntendedFile> {
  const colour = [random.int(256), random.int(256), random.int(256)] as const
  const background = { r: colour[0], g: colour[1], b: colour[2] }
  const bytes = await sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background } })
    .png()
    .toBuffer()
  return { field, name: 'photo.png', type: 'image/png', bytes, shows: { colour } }
}

/** @param seconds its duration */
function recording(random: Random, seconds: number): IntendedFile {
  const bytes = recordingOf(44 + seconds * 8_000, random)
  return {
    field: 'audio_file',
    name: 'recording.wav',
    type: 'audio/wav',
    bytes,
    shows: { sha256: sha256(bytes) },
  }
}

const maybePhoto = async (random: Random) =>
  random.chance(PHOTO_CHANCE) ? [await photo(random, 'profile_image')] : []

const card = (mark: string) => ({ name: mark, mobile: '+91 98765 43210', email: 'asha@example.com' })

/** Claims a code. @param mark distinguishes this intent from all others */
export async function claimOf(
  type: CampaignType,
  code: string,
  mark: string,
  random: Random,
): Promise<Meant> {
  const base = { id: v7(), kind: CLAIM_KINDS[type], code, pin: newPin(random), secrets: {}, mistyped: false }
  switch (type) {
    case 'vcard':
    case 'diary':
      return { ...base, fields: { ...card(mark), company_name: 'Rao' }, files: await maybePhoto(random) }
    case 'travel':
      return {
        ...base,
        fields: { ...card(mark), company: 'Rao', food_type: 'Jain', address: `Street ${random.int(1_000)}` },
        secrets: { passport_number: `Z${digits(random, 7)}`, aadhar_number: aadhaar(random) },
        files: await maybePhoto(random),
      }
    case 'sale':
      return {
        ...base,
        fields: {
          ...card(mark),
          product_service_name: 'Sofa',
          quantity: 1 + random.int(9),
          price_per_unit: PRICE,
          payment_type: 'Advance',
          amount_paid: 1 + random.int(PRICE - 1),
          payment_method: 'UPI',
        },
        files: [],
      }
  }
}

/** What the holder of a gift does with it next. */
export async function workOn(gift: Gift, mark: string, random: Random): Promise<Meant> {
  // rarely enough that the PIN is never locked
  const mistyped = random.chance(0.01)
  const pin = mistyped ? String((Number(gift.pin) + 1) % 1_000_000).padStart(6, '0') : gift.pin
  const base = { id: v7(), code: gift.code, pin, secrets: {}, mistyped }
  switch (gift.type) {
    case 'vcard':
      return {
        ...base,
        kind: 'qr.update',
        fields: { name: mark, ...(random.chance(0.5) && { address: `Street ${random.int(1_000)}` }) },
        files: await maybePhoto(random),
      }
    case 'diary': {
      const files = random.chance(0.3) ? [recording(random, 1 + random.int(12))] : []
      for (let more = random.int(3); more > 0 && random.chance(0.4); more--)
        files.push(await photo(random, 'images'))
      const change = changeOf(gift, mark, files, random)
      if (!change) return { ...base, kind: 'diary.entry', fields: { date: '2026-03-01', text: mark }, files }
      return { ...base, ...change, files: change.kind === 'diary.update' ? files : [] }
    }
    case 'travel':
      return {
        ...base,
        kind: 'travel.update',
        fields: {
          name: mark,
          ...(random.chance(0.5) && { food_type: random.pick(['Vegetarian', 'Non-Vegetarian']) }),
        },
        secrets: random.chance(0.3) ? { passport_number: `Z${digits(random, 7)}` } : {},
        files: await maybePhoto(random),
      }
    case 'sale':
      return {
        ...base,
        kind: 'sale.payment',
        // sometimes more than the balance
        fields: {
          amount: 1 + random.int(random.chance(0.1) ? 2_000 : 60),
          payment_method: 'Cash',
          transaction_id: mark,
        },
        files: [],
      }
  }
}

/** share of changes in the work on a diary that has entries */
const CHANGES = 0.55

/** A change of an existing entry: it is edited, deleted or restored. */
function changeOf(
  { written = [] }: Gift,
  mark: string,
  files: readonly IntendedFile[],
  random: Random,
): Pick<Meant, 'kind' | 'fields'> | undefined {
  const entries = written.filter(({ kind }) => kind === 'diary.entry')
  if (entries.length === 0 || !random.chance(CHANGES)) return undefined
  const { id: entry } = random.pick(entries)
  const version =
    written.findLast(({ kind, fields }) => kind === 'diary.update' && fields.entry === entry)?.id ?? entry
  const what = random.next()
  if (what < 0.25) return { kind: 'diary.delete', fields: { entry, version } }
  if (what < 0.45) return { kind: 'diary.restore', fields: { entry } }
  return {
    kind: 'diary.update',
    fields: {
      ...{ entry, version, text: mark },
      // never more images than an entry may have
      ...((random.chance(0.2) || files.some(({ field }) => field === 'images')) && {
        keep_images: random.pick(['', '0']),
      }),
      ...(random.chance(0.2) && { remove_audio: 'true' }),
      ...(random.chance(0.2) && { date: `2026-02-${10 + random.int(18)}` }),
    },
  }
}
