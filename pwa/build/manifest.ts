import type { ManifestOptions } from 'vite-plugin-pwa'

const SIZES = { narrow: '720x1440', wide: '1280x800' }

const shown = (screen: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${screen}-${form_factor}.webp`,
  sizes: SIZES[form_factor],
  type: 'image/webp',
  form_factor,
  label,
})

/** What a phone needs to install the app: https://www.w3.org/TR/appmanifest/ */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Tohfa',
  short_name: 'Tohfa',
  description: 'QR gift campaigns that work without a network',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf7f0',
  theme_color: '#7b1e3a',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // made by `npm run screenshots -- manifest`; people who install the app see them, and no device stores them
  screenshots: [
    shown('campaigns', 'narrow', 'Your campaigns'),
    shown('campaign', 'narrow', 'The codes of a campaign'),
    shown('gift', 'narrow', 'A claimed gift'),
    shown('campaigns', 'wide', 'Your campaigns'),
    shown('campaign', 'wide', 'The codes of a campaign'),
  ],
  shortcuts: [
    {
      name: 'Scan a gift code',
      short_name: 'Scan',
      url: '/scan',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Your gifts on this device',
      short_name: 'Gifts',
      url: '/gifts',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Outbox',
      short_name: 'Outbox',
      url: '/outbox',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
