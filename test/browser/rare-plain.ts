/** Pages as a browser without script shows them. */
import type { Page } from 'playwright-core'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { guest } from './people'
import type { Visit } from './screens'

/** @param page of a browser without script */
export async function rarePlain(page: Page, origin: string, visit: Visit): Promise<void> {
  const owner = await ownerCalls(origin, 'plain@example.com')
  for (const campaign_type of ['vcard', 'diary', 'travel', 'sale'] as const) {
    const campaign = await owner.create({
      campaign_type,
      name: 'Silk saris, exhibition at Birla Auditorium',
      ...GIFT_GIVER,
    })
    const [gift, other] = await owner.codes(campaign)
    await page.goto(`${origin}/claim/${gift?.code}`)
    await visit(`rare-plain-${campaign_type}`, page)
    if (campaign_type === 'vcard') {
      await owner.claim(other?.code ?? '', guest())
      await page.goto(`${origin}/claim/${other?.code}`)
      await visit('rare-plain-card', page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await visit('rare-plain-pin', page)
      await page.goto(`${origin}/claim/${gift?.code}`)
    }
    await page.locator('form[method=post] button[type=submit]').first().click()
    await visit(`rare-plain-${campaign_type}-errors`, page)
  }
  for (const path of ['login', 'outbox', 'campaign-view/0123456789ABCDEFGHJKMNPQRS']) {
    await page.goto(`${origin}/${path}`)
    await visit(`rare-plain-app-${path.split('/')[0]}`, page)
  }
}
