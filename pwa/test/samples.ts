/** Complete answers of the server, and a device's work, for tests that are about a part of them. */
import type { OutboxEntry } from '../src/offline/sending-rules/outbox-entry'
import type { ResponseOf } from '@tohfa/sync-protocol/http/contract'
import type { readConfig } from '@tohfa/sync-protocol/http/endpoints'
import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { giftCampaign } from './gift-campaign'

export const GIFT_GIVER = {
  contact_name: 'Meera Gifts',
  contact_company: 'Meera & Sons',
  contact_mobile: '+91 90000 00001',
  contact_email: 'meera@example.com',
}

export const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: '11111111-1111-4111-8111-111111111111',
  ...giftCampaign({ name: 'Wedding gifts', ...GIFT_GIVER }),
  qr_quantity: 3,
  claimed_count: 0,
  unclaimed_count: 3,
  created_at: '2026-03-01T10:00:00.000Z',
  master_code: '0123456789ABCDEFGHJKMNPQRS',
  user_email: 'owner@example.com',
  ...change,
})

export const codeOf = (number: number) => String(number).padStart(20, '0')

export const claimed = (change: Partial<QrCode> = {}): QrCode => ({
  code: codeOf(1),
  claimed: true,
  claimer_name: 'Asha Rao',
  claimer_company: 'Rao Textiles',
  claimer_mobile: '+91 98765 43210',
  claimer_email: 'asha@example.com',
  claimer_website: null,
  claimer_whatsapp: null,
  claimer_address: null,
  claimer_latitude: null,
  claimer_longitude: null,
  claimer_profile_image: null,
  claimed_at: '2026-03-02T10:00:00.000Z',
  captured_at: null,
  ...change,
})

/** The codes of a campaign: the first ones claimed, by these names. */
export const listed = (quantity: number, names: readonly string[] = []): ListedQrCode[] =>
  Array.from({ length: quantity }, (_, i) => {
    const code = codeOf(i + 1)
    const name = names[i]
    const row = name === undefined ? { code, claimed: false } : claimed({ code, claimer_name: name })
    return { number: i + 1, ...row }
  })

type ServerConfig = ResponseOf<typeof readConfig>

/** What the app asks the server about before somebody signs in. */
export const serverConfig = (change: Partial<ServerConfig> = {}): ServerConfig => ({
  public_url: null,
  transcription: false,
  registration: 'open',
  mail: false,
  strict_passwords: false,
  ...change,
})

export const adminUser = (email: string, change: Partial<AdminUser> = {}): AdminUser => ({
  id: email,
  email,
  is_admin: false,
  disabled: false,
  campaign_count: 1,
  created_at: '2026-03-01T10:00:00.000Z',
  ...change,
})

/** A claim of Bina Shah that this device has just saved, as its outbox has it. */
export const waitingClaim = (code: string, change: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> => ({
  id: '018f3f4e-0000-7000-8000-000000000001',
  kind: 'qr.claim',
  code,
  maker: null,
  fields: { name: 'Bina Shah' },
  capturedAt: Date.now(),
  state: 'queued',
  v: 1,
  attempts: 0,
  nextAttemptAt: 0,
  ...change,
})
