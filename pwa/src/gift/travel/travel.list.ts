import { csvTable, type CsvColumn } from '@tohfa/sync-protocol/csv/csv'
import type { ListedTraveler } from '@tohfa/sync-protocol/entities/traveler'
import { manifestCsvFileName } from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'
import { known, type GiftFacts, type TypeList } from '../shared/type-list'
import { shownDate } from '../../ui/formats'
import * as t from './travel.texts'

const COLUMNS: readonly CsvColumn<ListedTraveler>[] = [
  ['QR Number', ({ number }) => String(number)],
  ['QR Code', ({ qr_code }) => qr_code],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ email }) => email],
  ['Date of Birth', ({ dob }) => dob],
  ['Blood Group', ({ blood_group }) => blood_group],
  ['Food', ({ food_type }) => food_type],
  ['Address', ({ address }) => address],
  ['Emergency Contact', ({ emergency_contact_name }) => emergency_contact_name],
  ['Emergency Mobile', ({ emergency_contact_mobile }) => emergency_contact_mobile],
  ['Registered At', ({ captured_at, created_at }) => captured_at ?? created_at],
]

/** The travelers, without identity numbers. */
export const manifestCsv = (travelers: readonly ListedTraveler[]) => csvTable(COLUMNS, travelers)

const read = (of: Parameters<TypeList['csv']>[0]) =>
  'id' in of
    ? callJson(endpoint.listTravelers, { params: of })
    : callJson(endpoint.listPublicTravelers, { params: of })

const factsOf = (traveler: ListedTraveler): GiftFacts => ({
  rows: known([
    [t.bloodGroup, traveler.blood_group],
    [t.emergency, traveler.emergency_contact_name],
    ['Emergency mobile', traveler.emergency_contact_mobile, 'phone'],
    [t.foodType, traveler.food_type],
    [t.dob, traveler.dob && shownDate(traveler.dob)],
  ]),
  contact: {
    address: traveler.address,
    latitude: traveler.latitude,
    longitude: traveler.longitude,
    photo: traveler.profile_image,
  },
})

export const list: TypeList = {
  fileName: manifestCsvFileName,
  csv: async (of) => manifestCsv(await read(of)),
  facts: async (of) => new Map((await read(of)).map((one) => [one.number, factsOf(one)])),
}
