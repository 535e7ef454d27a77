import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignType } from '@tohfa/sync-protocol/enums'

const PICTURES = [
  ['0198c1f2-6a0e-7c41-b3d5-91e27fa8460c', 'q7Zt0dXKf3mB9uVwLr2HcA'],
  ['0198c1f2-8b37-7e92-a06f-5c3d18b94e7a', 'Yx5NnE1sGp8RkJ4oTiQvWg'],
  ['0198c1f2-d4c8-7150-9e2b-f60a73c5d81e', 'b6UaMh_eCj-lP3zDyF0SKw'],
] as const

/** A campaign with everything that its gifts can show: all fields of the gift giver, and images. */
export const fullGift = (type: CampaignType): GiftCampaign => ({
  name: 'Diwali sweets, Jaipur',
  campaign_type: type,
  image_url: `/media/images/${PICTURES[0][1]}.jpg`,
  images: PICTURES.map(([id, key], at) => ({
    id,
    image_url: `/media/images/${key}.jpg`,
    link_url: at === 0 ? 'https://meera.example/sweets' : null,
  })),
  contact_name: 'Meera Gifts',
  contact_company: 'Meera & Sons',
  contact_mobile: '+91 90000 00001',
  contact_email: 'meera@example.com',
  contact_website: 'https://meera.example',
  contact_whatsapp: '+91 90000 00002',
  contact_address: '12 Johari Bazaar, Jaipur 302003',
  contact_latitude: 26.9221,
  contact_longitude: 75.8267,
  contact_mobile_e164: '+919000000001',
  contact_whatsapp_e164: '+919000000002',
  contact_profile_image: '/media/profiles/I9vO2rTgX7nQk4LdEw5ZmB.jpg',
  mark: 'x3Vq-9Lk',
})
