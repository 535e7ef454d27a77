/** A campaign as the holder of its master code sees it: a server, a browser where nobody is signed in, and names. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Page } from 'playwright-core'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const NAMES = ['Asha Rao', 'Bina Shah', 'Chetan Das', 'Dev Anand']

export interface PublicCampaign {
  server: RealServer
  owner: OwnerCalls
  visitor: Person
  campaign: Campaign
  codes: string[]
  /** the address of this master code's campaign, by default of the shared one */
  address(query?: string, masterCode?: string): string
  /** opens it and waits for it */
  open(page: Page, query?: string): Promise<void>
}

/** Six codes, four of them claimed. */
export async function publicCampaign(): Promise<PublicCampaign> {
  const server = await realServer()
  const visitor = await openPerson({ width: 360, height: 800 })
  const owner = await ownerCalls(server.origin)
  const campaign = await owner.create({ name: 'Wedding gifts', qr_quantity: 6, ...GIFT_GIVER })
  const codes = campaign.gifts
  for (const [i, name] of NAMES.entries()) await owner.claim(codes[i] ?? '', { name })
  const address = (query = '', masterCode = campaign.master_code) =>
    `${server.origin}/campaign-view/${masterCode}${query}`
  return {
    server,
    owner,
    visitor,
    campaign,
    codes,
    address,
    async open(page, query) {
      await page.goto(address(query))
      await page.getByText('Claim Rate').waitFor()
    },
  }
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
