import type { GiftPasskey } from '@tohfa/sync-protocol/entities/gift-passkey'
import { isoTime } from '../http/wire-values'
import type { GiftPasskeyRow } from '../db/tables/tables'

export const toGiftPasskey = ({ id, name, createdAt, lastUsedAt }: GiftPasskeyRow): GiftPasskey => ({
  id,
  device: name,
  created_at: isoTime(createdAt) ?? '',
  last_used_at: isoTime(lastUsedAt),
})
