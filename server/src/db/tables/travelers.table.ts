import type { BloodGroup, FoodType } from '@tohfa/sync-protocol/enums'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'

/** What a travel claim has beyond its code's card (name, company, mobile, email). */
export function defineTravelers(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table(
    'travelers',
    {
      code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
      id: kit.text('id').notNull(),
      /** YYYY-MM-DD, and the blood group, as an older version wrote them; null since they are encrypted in their boxes */
      dob: kit.text('dob'),
      bloodGroup: kit.text('blood_group').$type<BloodGroup>(),
      dobBox: kit.text('dob_box'),
      bloodGroupBox: kit.text('blood_group_box'),
      /** identity numbers, encrypted */
      passportBox: kit.text('passport_box'),
      aadharBox: kit.text('aadhar_box'),
      panBox: kit.text('pan_box'),
      foodType: kit.text('food_type').$type<FoodType>(),
      address: kit.text('address'),
      latitude: kit.real('latitude'),
      longitude: kit.real('longitude'),
      emergencyContactName: kit.text('emergency_contact_name'),
      emergencyContactMobile: kit.text('emergency_contact_mobile'),
      /** as phone/e164.ts stores it; null: no number, or written by an older version */
      emergencyContactMobileE164: kit.text('emergency_contact_mobile_e164'),
      /** media key, of a kind that only a signed path opens */
      profileImage: kit.text('profile_image'),
      updatedAt: kit.millis('updated_at').notNull(),
    },
    (t) => [
      // what an older version wrote, until it is encrypted
      kit.index('travelers_readable').on(t.code).where(READABLE_TRAVELER),
    ],
  )
}

/** For a select: the traveler has a birth date or a blood group that is not encrypted yet. */
export const READABLE_TRAVELER = sql`(dob IS NOT NULL OR blood_group IS NOT NULL)`
