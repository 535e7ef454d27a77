import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { describeFailures } from '../../test/failures'
import { renderWithToasts } from '../../test/toasts'
import DiaryPanel from './diary/diary-panel'
import SaleDetails from './sale/sale-details'
import TravelDetails from './travel/travel-details'

// a device that can store work accepts a PIN for later instead
beforeEach(() => vi.stubGlobal('isSecureContext', false))

const gift = {
  code: '0123456789ABCDEFGHJK',
  campaign: { name: 'Expo', images: [] } as unknown as GiftCampaign,
  pending: [],
  ownClaim: false,
}
const openWithPin = async (Details: typeof SaleDetails, action: string, title = action) => {
  await renderWithToasts(<Details {...gift} />)
  await userEvent.click(page.getByRole('button', { name: title, exact: true }))
  await userEvent.fill(page.getByLabelText('6-digit PIN'), '482913')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
  await expect.element(page.getByLabelText('6-digit PIN')).toBeInvalid()
}

describeFailures('gifts behind their PIN', [
  {
    says: 'Failed to fetch diary entries',
    endpoint: endpoint.listDiaryEntries,
    act: () => openWithPin(DiaryPanel, 'Access Diary', 'Open the diary'),
  },
  {
    says: 'Failed to fetch traveler details',
    endpoint: endpoint.readTraveler,
    act: () => openWithPin(TravelDetails, 'Access Travel Details'),
  },
  {
    says: 'Failed to fetch sale details',
    endpoint: endpoint.readReceipt,
    act: () => openWithPin(SaleDetails, 'Access Sale Details'),
  },
])
