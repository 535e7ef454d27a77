import { isIdentityNumber, type IdentityNumber } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { SavedTraveler, Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'
import { answeredSince, isWaiting, typedValues } from '../shared/submit/pending-view'
import type { EmergencyCard } from '../../offline/store/emergency-cards'
import type { PendingWork } from '../shared/submit/pending-work'
import type { Opened } from '../pin/opened'
import * as t from './travel.texts'

/** A traveler on the screen. Identity numbers may be sealed on this device, and so cannot be read here. */
export type ShownTraveler = Omit<Traveler, 'id' | 'qr_code' | 'campaign_id'> & {
  /** the text in place of a number that cannot be read here */
  unread?: Partial<Record<IdentityNumber, string>>
}

/** A traveler's details as the form's field values, without identity numbers. */
export const formValues = ({
  passport_number: _,
  aadhar_number: __,
  pan_number: ___,
  unread: ____,
  ...traveler
}: ShownTraveler): Record<string, string> => ({
  ...typedValues(traveler),
  latitude: traveler.latitude?.toFixed(COORDINATE_DECIMALS) ?? '',
  longitude: traveler.longitude?.toFixed(COORDINATE_DECIMALS) ?? '',
})

/** What helps in an emergency. */
export const emergencyOf = ({
  name,
  blood_group,
  emergency_contact_name,
  emergency_contact_mobile,
}: ShownTraveler): EmergencyCard => ({ name, blood_group, emergency_contact_name, emergency_contact_mobile })

/** All but the last four characters hidden. */
export const masked = (number: string) => number.slice(0, -4).replace(/./g, '•') + number.slice(-4)

/** The traveler to show: the server's latest, otherwise this visit's own; with this device's pending changes. */
export function shownTraveler(
  opened: Opened<ShownTraveler> | undefined,
  pending: readonly PendingWork[],
): ShownTraveler | undefined {
  const waiting = pending.filter(isWaiting)
  const claim = pending.find((work) => work.kind === 'travel.claim' && work.state !== 'attention')
  const first = opened?.details ?? (claim && claimed(claim))
  if (!first) return undefined
  const answered = answeredSince(pending, opened?.readAt)
  const told: ShownTraveler = { ...first, ...shownAnswer(answered.at(-1)) }
  const shown = waiting
    .filter(({ kind }) => kind === 'travel.update')
    .reduce((traveler, { fields }) => ({ ...traveler, ...cleared(fields) }), told)
  return { ...shown, unread: { ...inPlaceOf(answered, t.numberSent), ...inPlaceOf(waiting, t.numberWaits) } }
}

/**
 * The answer as it can be shown. A remembered answer may outlive its photo's path; the details that are read next have
 * another path.
 */
function shownAnswer(work: PendingWork | undefined): Partial<SavedTraveler> {
  const { profile_image: path, ...answer } = (work?.result ?? {}) as Partial<SavedTraveler>
  const until = Number(/[?&]until=(\d+)/.exec(path ?? '')?.[1]) * 1000
  if (path === undefined || (path !== null && !(until > (work?.deliveredAt ?? 0)))) return answer
  return { ...answer, profile_image: path }
}

/** An answer does not include identity numbers either. */
const inPlaceOf = (work: readonly PendingWork[], text: string) =>
  Object.fromEntries(
    work.flatMap(({ sealedFields = [] }) =>
      sealedFields.filter(isIdentityNumber).map((number) => [number, text]),
    ),
  )

/** The text for a number: why it cannot be read here, or the number with all but its last four characters hidden. */
export function shownNumber(traveler: ShownTraveler, number: IdentityNumber): string | null {
  const known = traveler[number]
  return traveler.unread?.[number] ?? (known === null ? null : masked(known))
}

const claimed = ({ fields, capturedAt }: PendingWork): ShownTraveler => {
  const at = new Date(capturedAt).toISOString()
  return { ...NOTHING, created_at: at, updated_at: at, captured_at: at, ...fields }
}

const NOTHING: ShownTraveler = {
  name: '',
  company: null,
  mobile: '',
  email: '',
  dob: null,
  blood_group: null,
  food_type: null,
  address: null,
  latitude: null,
  longitude: null,
  emergency_contact_name: null,
  emergency_contact_mobile: null,
  profile_image: null,
  passport_number: null,
  aadhar_number: null,
  pan_number: null,
  created_at: '',
  updated_at: '',
  captured_at: null,
}

/** The fields of a change as a traveler has them. */
const cleared = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]),
  ) as Partial<ShownTraveler>
