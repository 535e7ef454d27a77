import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { savedFiles } from '../../../test/saved-files'
import { server } from '../../../test/server'
import type { CampaignReader } from '../campaign-data/campaign-reads'
import { downloadTypeCsv } from './download-type-csv'

const OWNER = { id: 'one' }
const HOLDER = { masterCode: 'MASTER' }

it.each<[CampaignType, file: string, by: CampaignReader, list: Endpoint]>([
  ['diary', 'Expo_diaries.csv', OWNER, endpoint.listDiaries],
  ['diary', 'Expo_diaries.csv', HOLDER, endpoint.listPublicDiaries],
  ['travel', 'Expo_travelers.csv', OWNER, endpoint.listTravelers],
  ['travel', 'Expo_travelers.csv', HOLDER, endpoint.listPublicTravelers],
  ['sale', 'Expo_sales.csv', OWNER, endpoint.listSales],
  ['sale', 'Expo_sales.csv', HOLDER, endpoint.listPublicSales],
])('saves for a %s campaign the file %s, by %j', async (type, file, by, list) => {
  server.answer(list, () => Response.json([]))
  const saved = savedFiles()
  await downloadTypeCsv(type, 'Expo', by)
  expect(saved).toEqual([file])
  expect(server.calls(list)).toHaveLength(1)
})
