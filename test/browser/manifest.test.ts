/** What a phone reads from the server before it installs the app. */
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { chromiumPath } from '../chromium'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  screenshots: (Icon & { form_factor: string; label: string })[]
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

let server: RealServer
let person: Profile
let manifest: Manifest
beforeAll(async () => {
  server = await realServer()
  // contexts of a shared browser count as private windows, where nothing can be installed; installing needs windows
  person = await openProfile({ width: 390, height: 844 }, [], [], chromiumPath())
  const page = await person.page()
  await page.goto(`${server.origin}/login`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await fetch(new URL(href ?? '', server.origin))
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  manifest = (await answer.json()) as Manifest
})

const fetched = async ({ src, type }: Icon) => {
  const answer = await fetch(server.origin + src)
  expect(answer.status, src).toBe(200)
  expect(answer.headers.get('content-type'), src).toContain(type)
  return Buffer.from(await answer.arrayBuffer())
}

it('every icon exists, with the type and the size that the manifest declares', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const icon of icons) {
    const { width, height, format } = await sharp(await fetched(icon)).metadata()
    expect(`image/${format}`, icon.src).toBe(icon.type.replace('+xml', ''))
    if (icon.sizes === 'any') expect(width, icon.src).toBe(height)
    else expect(`${width}x${height}`, icon.src).toBe(icon.sizes)
  }
  const ofPurpose = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  expect(ofPurpose('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(ofPurpose('maskable')).toContain('512x512')
})

it('has small screenshots for phone and desktop, which the service worker does not store', async () => {
  let bytes = 0
  for (const screenshot of manifest.screenshots) {
    const picture = await fetched(screenshot)
    bytes += picture.length
    const { width, height, format } = await sharp(picture).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([screenshot.sizes, screenshot.type])
  }
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
  expect(bytes).toBeLessThan(300_000)
  const worker = await (await fetch(`${server.origin}/service-worker.js`)).text()
  expect(worker).not.toContain('screenshots/')
})

it('a maskable icon is filled to its corners', async () => {
  const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable')
  if (!maskable) throw new Error('no maskable icon')
  const { data, info } = await sharp(await fetched(maskable))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  const [right, bottom] = [info.width - 1, info.height - 1]
  expect([alphaAt(0, 0), alphaAt(right, 0), alphaAt(0, bottom), alphaAt(right, bottom)]).toEqual([
    255, 255, 255, 255,
  ])
})

it('a long press on the icon leads to the scanner, to the gifts and to the outbox', async () => {
  const page = await person.page()
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/scan', '/gifts', '/outbox'])
  const headings = { '/scan': 'Scan', '/gifts': 'No gifts on this device yet', '/outbox': 'Outbox' }
  for (const [url, heading] of Object.entries(headings)) {
    await page.goto(server.origin + url)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(url)
  }
})

it('the browser reports no errors in it', async () => {
  const page = await person.page()
  await page.goto(server.origin)
  const browser = await page.context().newCDPSession(page)
  const read = await browser.send('Page.getAppManifest')
  expect(read.errors).toEqual([])
  expect(new URL(read.url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
})
