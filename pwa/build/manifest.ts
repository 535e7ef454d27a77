import type { ManifestOptions } from 'vite-plugin-pwa'

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
  shortcuts: [
    {
      name: 'Scan a gift code',
      short_name: 'Scan',
      url: '/scan',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Your gifts on this phone',
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
