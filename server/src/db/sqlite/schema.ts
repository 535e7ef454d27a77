import { sqliteKit } from '../kit'
import { defineTables } from '../tables/tables'

export const {
  users,
  campaigns,
  campaignImages,
  codes,
  pins,
  history,
  deviceQueues,
  diaryEntries,
  entryVersions,
  travelers,
  sales,
  salePayments,
  operations,
  blobs,
  settings,
  totals,
  userWords,
  campaignWords,
  passwordResets,
  auditEntries,
} = defineTables(sqliteKit)
