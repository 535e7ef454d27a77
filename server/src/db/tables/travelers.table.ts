import type { FoodType } from '@tohfa/sync-protocol/enums'
import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'

/** What a travel claim has besides its code's card (name, company, mobile, email). */
export function defineTravelers(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('travelers', {
    code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
    id: kit.text('id').notNull(),
    /** birth date (YYYY-MM-DD) and blood group, encrypted */
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
    /** in E.164; null: there is no number, or an unreadable one */
    emergencyContactMobileE164: kit.text('emergency_contact_mobile_e164'),
    /** media key, of a kind that only a signed path opens */
    profileImage: kit.text('profile_image'),
    updatedAt: kit.millis('updated_at').notNull(),
  })
}
