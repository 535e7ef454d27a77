/** What an owner does on another device, only by calls of the API. */
import type { Campaign, CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Page } from 'playwright-core'
import { guest, PASSWORD } from './people'

export interface OwnerCalls {
  /** @returns it with the codes of its gifts */
  create(form: Partial<CreateCampaignForm>): Promise<Campaign & { gifts: string[] }>
  /** the campaign as it is now */
  campaign(campaign: Campaign): Promise<Campaign>
  codes(campaign: Campaign): Promise<ListedQrCode[]>
  remove(campaign: Campaign): Promise<void>
  /** a recipient's, not the owner's */
  claim(code: string, form?: object, type?: 'qr' | 'travel' | 'sale'): Promise<void>
  changeContact(campaign: Campaign, contact: Record<string, unknown>): Promise<void>
  /** asks for a new PIN of a diary */
  askPinHelp(campaign: Campaign, number: number): Promise<void>
  token: string
  /** signs the owner in on a page without the login screen, and opens the dashboard */
  signIn(page: Page): Promise<void>
}

export const GIFT_GIVER = {
  contact_name: 'Meera Gifts',
  contact_company: 'Meera & Sons',
  contact_mobile: '+91 90000 00001',
  contact_email: 'meera@example.com',
}

export async function ownerCalls(origin: string, email = 'owner@example.com'): Promise<OwnerCalls> {
  const call = async (method: string, path: string, body?: unknown, bearer?: string) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer
  }
  const registered = await call('POST', '/api/auth/register', { email, password: PASSWORD })
  const { access_token: token } = (await registered.json()) as { access_token: string }
  const codes = async ({ id }: Pick<Campaign, 'id'>) =>
    (await call('GET', `/api/campaigns/${id}/qrcodes`, undefined, token)).json() as Promise<ListedQrCode[]>
  return {
    token,
    signIn: async (page) => {
      // any page of the origin will do to store what a login stores
      await page.goto(`${origin}/api/health`)
      await page.evaluate(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        { token, email, isAdmin: 'false' },
      )
      await page.goto(origin)
    },
    create: async (form) => {
      const whole = { name: 'Wedding gifts', qr_quantity: 6, campaign_type: 'vcard', ...form }
      const made = (await (await call('POST', '/api/campaigns', whole, token)).json()) as Campaign
      return { ...made, gifts: (await codes(made)).map(({ code }) => code) }
    },
    campaign: async ({ id }) =>
      (await call('GET', `/api/campaigns/${id}`, undefined, token)).json() as Promise<Campaign>,
    codes,
    remove: async ({ id }) => void (await call('DELETE', `/api/campaigns/${id}`, undefined, token)),
    claim: async (code, form, type = 'qr') =>
      void (await call('POST', `/api/${type}/${code}/claim`, type === 'qr' ? guest(form) : form)),
    changeContact: async ({ id }, contact) =>
      void (await call('PUT', `/api/campaigns/${id}/contact`, contact, token)),
    askPinHelp: async ({ id }, number) => {
      const reason = { reason: 'forgot' }
      await call('POST', `/api/campaigns/${id}/codes/${number}/pin-help`, reason, token)
    },
  }
}
