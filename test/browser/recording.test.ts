/** A diary's recorder, form and list through crashes, full devices, lost microphones and refusals. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { foundIn } from './on-disk'
import { ownerCalls } from './owner-calls'
import { guest, hydrated, outbox, rows } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
const PIN = guest().pin
const NOT_SAVED = /^A recording from .* was not saved/
let server: RealServer
let phone: Profile
/** one for each test */
let codes: string[]

beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 }, MICROPHONE)
  const owner = await ownerCalls(server.origin)
  codes = (await owner.create({ campaign_type: 'diary', qr_quantity: 5 })).gifts
  for (const code of codes) await owner.claim(code)
})
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Opens the diary on the current page. */
async function unlock(page: Page) {
  await hydrated(page)
  await press(page, 'Open the diary')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill(PIN)
  await dialog.getByRole('button', { name: 'Access Diary' }).click()
  await page.getByRole('button', { name: 'New entry' }).waitFor()
}
/** Loads the page again: the tab still knows the PIN. */
async function reopen(page: Page) {
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: /^(New|Continue your) entry$/ }).waitFor()
}
async function open(page: Page, code: string) {
  await page.goto(`${server.origin}/claim/${code}`)
  await unlock(page)
}
async function openForm(page: Page, code: string) {
  await open(page, code)
  await press(page, 'New entry')
}
/** seconds that the recorder shows */
async function timer(page: Page) {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return minutes * 60 + seconds
}
const heard = (page: Page, least: number) =>
  expect.poll(() => timer(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(least)
const kept = async (page: Page, code: string) => {
  const { recordings = [], recordingChunks = [] } = await rows(page, ['recordings', 'recordingChunks'])
  const ids = recordings.flatMap((recording) => (recording.code === code ? [recording.id] : []))
  const chunks = recordingChunks.filter(({ recordingId }) => ids.includes(recordingId))
  return { recordings: ids.length, chunks: chunks.length }
}
const NOTHING = { recordings: 0, chunks: 0 }

/** How a player handles an address: its length, and whether it plays from the middle. */
const played = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate(async (audio: HTMLAudioElement) => {
      const happened = (event: string) =>
        new Promise<void>((resolve, reject) => {
          audio.addEventListener(event, () => resolve(), { once: true })
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true })
        })
      if (audio.readyState < HTMLMediaElement.HAVE_METADATA) await happened('loadedmetadata')
      const { duration } = audio
      audio.muted = true
      const middle = duration / 2
      audio.currentTime = middle
      await happened('seeked')
      const soughtTo = audio.currentTime
      await audio.play()
      while (audio.currentTime <= middle) await happened('timeupdate')
      audio.pause()
      return { duration, middle, soughtTo }
    })

it('a browser that is killed while it records loses at most five seconds; the rest is used, sent and seekable', async () => {
  const [code = ''] = codes
  let page = await phone.page()
  await openForm(page, code)
  await press(page, 'Record audio')
  await expect
    .poll(async () => (await kept(page, code)).chunks, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(2)
  const recorded = await timer(page)
  await phone.crash()
  // the codec of the recording, which no script of the app names, proves that the search works
  const found = await foundIn(phone.folder, ['A_OPUS', code])
  expect(found.get('A_OPUS')).toEqual([])
  expect(found.get(code)).not.toEqual([])

  page = await phone.page()
  await open(page, code)
  await page.getByText(NOT_SAVED).waitFor()
  const { duration } = await played(page)
  expect(duration).toBeGreaterThanOrEqual(recorded - 5)
  await press(page, 'Use this recording')
  await press(page, 'Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  // the recording is deleted a moment after the message
  await expect.poll(() => kept(page, code)).toEqual(NOTHING)

  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'media') statuses.push(answer.status())
  })
  await press(page, /^Open the entry from/)
  const delivered = await played(page)
  expect(delivered.duration).toBeCloseTo(duration, 1)
  expect(delivered.soughtTo).toBeCloseTo(delivered.middle, 1)
  expect(new Set(statuses)).toEqual(new Set([206]))
  await reopen(page)
  expect(await page.getByText(NOT_SAVED).count()).toBe(0)
})

it('another tab offers what was left, never a recording in progress; discarded, it leaves nothing', async () => {
  const [, code = ''] = codes
  const recorder = await phone.context().newPage()
  await openForm(recorder, code)
  await press(recorder, 'Record audio')
  await expect
    .poll(async () => (await kept(recorder, code)).chunks, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(1)
  await leaveCopy(recorder, code)

  const page = await phone.page()
  const discard = async () => {
    await press(page, 'Discard')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Discard the recording?').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press(page, 'Discard')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(NOT_SAVED).waitFor({ state: 'hidden' })
  }
  await open(page, code)
  await page.getByText(NOT_SAVED).waitFor()
  expect(await page.getByText(NOT_SAVED).count()).toBe(1)
  await discard()
  expect((await kept(page, code)).recordings).toBe(1)

  await recorder.close()
  await reopen(page)
  await page.getByText(NOT_SAVED).waitFor()
  await discard()
  await expect.poll(() => kept(page, code), { timeout: 20_000 }).toEqual(NOTHING)
})

/** Adds a copy of the recording in progress, as if a closed page had left it. */
const leaveCopy = (page: Page, code: string) =>
  page.evaluate(async (of) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('tohfa')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(new Error(open.error?.message))
    })
    await new Promise<void>((resolve, reject) => {
      const copy = db.transaction(['recordings', 'recordingChunks'], 'readwrite')
      const chunks = copy.objectStore('recordingChunks')
      const recordings = copy.objectStore('recordings')
      const all = recordings.index('code').getAll(of)
      all.onsuccess = () => {
        const [live] = all.result as { id: string }[]
        const first = chunks.get([live?.id ?? '', 0])
        first.onsuccess = () => {
          recordings.put({ ...live, id: 'left' })
          chunks.put({ ...(first.result as object), recordingId: 'left' })
        }
      }
      copy.oncomplete = () => resolve()
      copy.onabort = () => reject(new Error(copy.error?.message))
    })
    db.close()
  }, code)

it('a recording that is removed or replaced leaves nothing behind', async () => {
  const [, , code = ''] = codes
  const page = await phone.page()
  await openForm(page, code)
  await press(page, 'Record audio')
  await page.getByText('Recording started').waitFor()
  await heard(page, 1)
  await press(page, 'Stop')
  await press(page, 'Record again')
  await heard(page, 2)
  await press(page, 'Stop')
  expect((await played(page)).duration).toBeGreaterThan(1)
  // the one before it is deleted in the background
  await expect.poll(async () => (await kept(page, code)).recordings).toBe(1)
  await press(page, 'Remove the recording')
  await press(page, 'Discard')
  await expect.poll(() => kept(page, code), { timeout: 20_000 }).toEqual(NOTHING)
})

it('a device with too little space says so before it records, and one that fills up keeps the recording', async () => {
  const [, , , code = ''] = codes
  // by default Chromium reports 10 GB, whatever is free
  const full = await openProfile({ width: 360, height: 800 }, [
    ...MICROPHONE,
    '--disable-features=PredictableReportedQuota,StaticStorageQuota',
  ])
  const page = await full.page()
  await openForm(page, code)
  const session = await full.context().newCDPSession(page)
  const free = async (bytes: number) => {
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    const quotaSize = usage + bytes
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize })
  }
  await free(8_000_000)
  await press(page, 'Record audio')
  await page.getByText(/^This device does not have enough free space to record/).waitFor()
  await page.locator('[name=text]').fill('Written all the same')
  await press(page, 'Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await page.getByRole('button', { name: /Written all the same/ }).waitFor()
  await press(page, 'New entry')

  await free(60_000_000)
  await press(page, 'Record audio')
  await page.getByText('Recording started').waitFor()
  await expect
    .poll(async () => (await kept(page, code)).chunks, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(1)
  await free(0)
  await fillUp(page)
  await page.getByText(/^This device ran out of space/).waitFor({ timeout: 60_000 })
  const { duration } = await played(page)
  expect(duration).toBeGreaterThan(3)

  await free(50_000_000)
  await press(page, 'Save Entry')
  await page.getByText('With a recording').waitFor()
  await press(page, /With a recording/)
  expect((await played(page)).duration).toBeCloseTo(duration, 1)
  await expect.poll(() => kept(page, code)).toEqual(NOTHING)
})

/** Writes until the browser refuses: it checks the quota only now and then. */
const fillUp = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('filler')
      open.onupgradeneeded = () => open.result.createObjectStore('bytes', { autoIncrement: true })
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(new Error(open.error?.message))
    })
    const fits = () =>
      new Promise<boolean>((resolve) => {
        const write = db.transaction('bytes', 'readwrite')
        write.objectStore('bytes').put(crypto.getRandomValues(new Uint32Array(16_000)))
        write.oncomplete = () => resolve(true)
        write.onabort = () => resolve(false)
      })
    for (let writes = 0; writes < 1_000 && (await fits()); writes++);
    db.close()
  })

it('an entry that the server refused is corrected in its form, with its recording and image', async () => {
  const [, , , , code = ''] = codes
  const page = await phone.page()
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 3_600_000)
  await openForm(page, code)
  await page.locator('[name=text]').fill('From the day after tomorrow')
  await press(page, 'Record audio')
  await heard(page, 1)
  await press(page, 'Stop')
  await page.getByRole('button', { name: 'Remove the recording' }).waitFor()
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a02030' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('You can add 4 more.').waitFor()
  await press(page, 'Save Entry')
  await page.getByText('Needs attention').waitFor()
  await page.getByText('With a recording · With an image').waitFor()
  const [refused] = (await outbox(page)).filter((entry) => entry.code === code)

  // setting the clock back ends the session of the PIN
  await page.clock.setFixedTime(Date.now())
  await open(page, code)
  await press(page, /^Open the entry from/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Date cannot be in the future').waitFor()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.locator('[id$=-error]').getByText('Date cannot be in the future').waitFor()
  expect(await dialog.locator('[name=text]').inputValue()).toBe('From the day after tomorrow')
  expect((await played(page)).duration).toBeGreaterThan(0)
  await dialog.getByAltText('Image 1 of this entry').waitFor()
  const today = await dialog.locator('[name=date]').getAttribute('max')
  await dialog.locator('[name=date]').fill(today ?? '')
  await dialog.locator('[name=text]').fill('From today')
  await dialog.getByRole('button', { name: 'Save and send again' }).click()
  await page.getByText('Diary entry saved!').waitFor()
  await page.getByText('From today').waitFor()
  await page.getByText('With a recording · With an image').waitFor()
  const [mended] = (await outbox(page)).filter((entry) => entry.code === code)
  expect(mended).toMatchObject({ id: refused?.id, state: 'delivered' })
})
