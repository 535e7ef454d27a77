import type { Kit } from '../kit'
import { defineBlobs } from './blobs.table'
import { defineCampaigns } from './campaigns.table'
import { defineCodes } from './codes.table'
import { defineOperations } from './operations.table'
import { definePins } from './pins.table'
import { defineSettings } from './settings.table'
import { defineUsers } from './users.table'

/** Every table of the store, described once for both engines. */
export function defineTables(kit: Kit) {
  const users = defineUsers(kit)
  const campaigns = defineCampaigns(kit, users)
  const codes = defineCodes(kit, campaigns)
  const pins = definePins(kit, codes)
  const operations = defineOperations(kit, { users, campaigns })
  const blobs = defineBlobs(kit)
  const settings = defineSettings(kit)
  return { users, campaigns, codes, pins, operations, blobs, settings }
}

export type Tables = ReturnType<typeof defineTables>

export type UserRow = Tables['users']['$inferSelect']
export type NewUserRow = Tables['users']['$inferInsert']
export type CampaignRow = Tables['campaigns']['$inferSelect']
export type NewCampaignRow = Tables['campaigns']['$inferInsert']
export type CodeRow = Tables['codes']['$inferSelect']
export type NewCodeRow = Tables['codes']['$inferInsert']
export type PinRow = Tables['pins']['$inferSelect']
export type NewPinRow = Tables['pins']['$inferInsert']
export type OperationRow = Tables['operations']['$inferSelect']
export type NewOperationRow = Tables['operations']['$inferInsert']
export type BlobRow = Tables['blobs']['$inferSelect']
export type NewBlobRow = Tables['blobs']['$inferInsert']
