/** What a device has, and what it cannot do. */
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { deviceDatabase } from '../src/offline/device-store'

/** Deletes all that was stored. */
export async function emptyDatabase(): Promise<void> {
  // it stays closed after a test in which it could not be opened
  await deviceDatabase.open()
  await Promise.all(deviceDatabase.tables.map((table) => table.clear()))
}

/** Chromium's own remote control, which vitest has no command for. */
const chromium = () =>
  cdp() as unknown as { send<Answer>(command: string, options?: Record<string, unknown>): Promise<Answer> }

/** only for this test's browser window */
async function setPermission(name: string, setting: 'granted' | 'denied'): Promise<void> {
  const { targetInfo } = await chromium().send<{ targetInfo: { browserContextId: string } }>(
    'Target.getTargetInfo',
  )
  await chromium().send('Browser.setPermission', {
    permission: { name },
    setting,
    origin: location.origin,
    browserContextId: targetInfo.browserContextId,
  })
}

/** Where the device is; undefined: it does not say. */
export async function standAt(place: { latitude: number; longitude: number } | undefined): Promise<void> {
  await setPermission('geolocation', place ? 'granted' : 'denied')
  if (place) await chromium().send('Emulation.setGeolocationOverride', { ...place, accuracy: 1 })
}

// more decimals than are kept, and zeros at their end
export const BADRINATH = { latitude: 30.74354051, longitude: 79.4938 }
export const KEDARNATH = { latitude: 30.7352, longitude: 79.0669004 }

/** As in some webviews, until the test ends. */
export function withoutGeolocation(): void {
  Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true })
  // the browser's own property is shared by every navigator
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}

/** Until the test ends. */
export async function emulateMedia({ media = '', ...features }: EmulatedMedia): Promise<void> {
  await chromium().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
  onTestFinished(async () => void (await chromium().send('Emulation.setEmulatedMedia')))
}

interface EmulatedMedia {
  media?: 'print' | ''
  'prefers-reduced-motion'?: 'reduce'
  'prefers-color-scheme'?: 'dark'
}

/** As with a small plan, until the test ends. */
export function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

/** Files whose address matches do not arrive, until the test ends. @returns ends it earlier */
export async function withoutFile(pattern: string): Promise<() => Promise<void>> {
  const block = async (urls: string[]) => void (await chromium().send('Network.setBlockedURLs', { urls }))
  await chromium().send('Network.enable')
  await block([pattern])
  // the next test begins after it
  onTestFinished(() => block([]))
  return () => block([])
}
