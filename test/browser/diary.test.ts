import type { DiaryEntries } from '@tohfa/sync-protocol/entities/diary-entry'
import Sqlite from 'better-sqlite3'
import { strFromU8, unzipSync, type Unzipped } from 'fflate'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import {
  fillClaim,
  guest,
  hydrated,
  keptOffline,
  noticeNetwork,
  openGift,
  submitClaim,
  states,
} from './people'
import { openProfile, type Person } from './profile'
import { realServer, type RealServer } from './server'

const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
let server: RealServer
let phone: Person
let codes: string[]
let code: string

beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 }, MICROPHONE)
  const owner = await ownerCalls(server.origin)
  codes = (await owner.create({ campaign_type: 'diary', qr_quantity: 3, ...GIFT_GIVER })).gifts
  code = codes[0] ?? ''
})
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const lock = async (page: Page) => {
  await press(page, /^Lock$/)
  await page.getByText('This diary is closed').waitFor()
}
const picture = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Whether the audio element is playing and makes progress. */
const plays = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      for (let tries = 0; tries < 200 && audio.currentTime === 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      audio.pause()
      return audio.currentTime > 0
    })

it('§2 whoever has claimed a diary writes in it: text, a recording and images', async () => {
  const page = await phone.page()
  await openGift(page, server.origin, code)
  await page.getByText('Start your diary').waitFor()
  await fillClaim(page, guest())
  await submitClaim(page)
  await page.getByText('No entries yet').waitFor()
  await press(page, 'New entry')
  await press(page, 'Save Entry')
  await page.getByText('Please add at least some content (text, audio, or images)').waitFor()
  await page.locator('[name=text]').fill('A long day in the hills')
  await press(page, 'Record audio')
  await page.getByText('Recording started').waitFor()
  await page.getByRole('timer').getByText(/[1-9]/).waitFor()
  await press(page, 'Pause')
  await press(page, 'Resume')
  await press(page, 'Stop')
  await page.getByText('Recording stopped').waitFor()
  // this server cannot convert recordings, which does not concern the person who recorded
  expect(await page.getByRole('button', { name: 'Convert to text' }).count()).toBe(0)
  expect(await page.getByText('TRANSCRIBE_URL').count()).toBe(0)
  expect(await plays(page)).toBe(true)
  const files = await Promise.all(
    ['#a02030', '#20a030'].map(async (colour, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(colour),
    })),
  )
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByText('You can add 3 more.').waitFor()
  await press(page, 'Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await page.getByText('With a recording · With 2 images').waitFor()
})

it('§2 opens only with the PIN, and shows what was written with its recording and images', async () => {
  const page = await phone.page()
  await lock(page)
  await page.reload()
  await hydrated(page)
  await page.getByText('This diary is closed').waitFor()
  expect(await page.getByText('A long day in the hills').count()).toBe(0)
  await press(page, 'Open the diary')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Enter PIN to Access Diary').waitFor()
  await dialog.locator('input').fill('000000')
  await dialog.getByRole('button', { name: 'Access Diary' }).click()
  await dialog.getByText('Invalid PIN').waitFor()
  await dialog.locator('input').fill('482913')
  await dialog.getByRole('button', { name: 'Access Diary' }).click()
  await page.getByText('Access granted!').waitFor()
  await press(page, /^Open the entry from/)
  await dialog.getByText('A long day in the hills').waitFor()
  expect(await dialog.locator('img').count()).toBe(2)
  expect(await plays(page)).toBe(true)
})

it('takes an entry with the server stopped, also while it records: shown at once, kept on reload, delivered once', async () => {
  const page = await phone.page()
  await keptOffline(page, code)
  await server.stop()
  await page.reload()
  await hydrated(page)
  await page.getByText(/^You are offline, but you can still write/).waitFor()
  await press(page, 'New entry')
  await press(page, 'Record audio')
  // however long the microphone takes to start
  await page.getByRole('timer').getByText(/[1-9]/).waitFor()
  await page.locator('[name=text]').fill('Written without a network')
  await press(page, 'Save Entry')
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  await page.getByText('With a recording').waitFor()
  await press(page, /^Open the entry from/)
  expect(await plays(page)).toBe(true)
  await page.reload()
  await server.start()
  await noticeNetwork(page)
  await expect
    .poll(async () => new Set(await states(page)), { timeout: 60_000 })
    .toEqual(new Set(['delivered']))
  await page.reload()
  await hydrated(page)
  await page.getByText('Written without a network').waitFor()
  expect(await page.getByText('Written without a network').count()).toBe(1)
  await press(page, /^Open the entry from/)
  expect(await plays(page)).toBe(true)
})

it('delivered and waiting entries are changed with the server stopped; each change arrives once', async () => {
  const page = await phone.page()
  const dialog = page.getByRole('dialog')
  const edit = async (entry: RegExp, text: string) => {
    await page.getByRole('button', { name: entry }).click()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.locator('[name=text]').fill(text)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const remove = async (entry: RegExp) => {
    await page.getByRole('button', { name: entry }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: entry }).waitFor({ state: 'hidden' })
  }
  await page.keyboard.press('Escape')
  await server.stop()
  await edit(/A long day/, 'A longer day')
  await page.getByRole('button', { name: /A longer day.*With a recording · With 2 images/ }).waitFor()
  await press(page, 'New entry')
  await page.locator('[name=text]').fill('Never to be sent as it is')
  await press(page, 'Save Entry')
  await edit(/Never to be sent/, 'Changed before it was sent')
  await remove(/Written without a network/)
  await page.getByText('Moved to the bin for 30 days').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: /Written without a network/ }).waitFor()
  await remove(/Changed before/)

  await server.start()
  await noticeNetwork(page)
  await expect
    .poll(async () => new Set(await states(page)), { timeout: 60_000 })
    .toEqual(new Set(['delivered']))
  const get = async (path: string) => {
    const answer = await fetch(`${server.origin}/api/diary/${code}${path}`, {
      headers: { 'x-pin': '482913' },
    })
    return ((await answer.json()) as { entries: { text: string; images: string[] }[] }).entries
  }
  expect((await get('/entries')).map(({ text }) => text).sort()).toEqual([
    'A longer day',
    'Written without a network',
  ])
  expect((await get('/bin')).map(({ text }) => text)).toEqual(['Changed before it was sent'])
  await page.getByRole('button', { name: /A longer day/ }).click()
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByText('A long day in the hills').waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: /A long day in the hills/ }).waitFor()
})

it('§8 is exported whole, as a download and into a chosen file, byte for byte what the server has', async () => {
  const page = await phone.page()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const save = async () => {
    await press(page, 'More actions')
    await press(page, 'Export')
    await dialog.getByText('2 entries, 4 files').waitFor()
    await dialog.getByRole('button', { name: 'Save as a ZIP file' }).click()
    await dialog.getByText('Saved as Wedding gifts_diary.zip').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  type Saved = { complete: boolean; entries: { text: string; audio_file: string; images: string[] }[] }
  const listOf = (zip: Unzipped) => JSON.parse(strFromU8(zip['entries.json'] ?? new Uint8Array())) as Saved

  await page.evaluate(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker)
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  expect(download.suggestedFilename()).toBe('Wedding gifts_diary.zip')
  const zip = unzipSync(await readFile(await download.path()))
  const { complete, entries } = listOf(zip)
  expect(complete).toBe(true)
  const headers = { 'x-pin': '482913' }
  const answer = await fetch(`${server.origin}/api/diary/${code}/entries`, { headers })
  const listed = ((await answer.json()) as Pick<Saved, 'entries'>).entries
  expect(entries.map(({ text }) => text).sort()).toEqual(listed.map(({ text }) => text).sort())
  const filesOf = ({ audio_file, images }: Saved['entries'][number]) => [audio_file, ...images]
  for (const entry of entries) {
    const paths = filesOf(listed.find(({ text }) => text === entry.text) ?? entry)
    for (const [i, name] of filesOf(entry).entries()) {
      const file = await fetch(`${server.origin}${paths[i] ?? ''}`)
      expect(Buffer.from(await file.arrayBuffer()).equals(zip[name] ?? Buffer.from('none'))).toBe(true)
    }
  }
  expect(strFromU8(zip['diary.html'] ?? new Uint8Array())).toContain('A long day in the hills')

  // a real file of the browser, because no person is here to choose one
  await page.evaluate(() => {
    const choose = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('x.zip', { create: true })
    Object.assign(window, { showSaveFilePicker: choose })
  })
  await save()
  const written = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('x.zip')
    return Array.from(new Uint8Array(await (await handle.getFile()).arrayBuffer()))
  })
  expect(listOf(unzipSync(Uint8Array.from(written))).entries).toEqual(entries)
})

it('an edit of an entry that is gone for good holds up nothing, and becomes a new entry', async () => {
  const page = await phone.page()
  const dialog = page.getByRole('dialog')
  // as the sweep does 30 days after a deletion elsewhere
  const url = `${server.origin}/api/diary/${code}/entries`
  const answer = await fetch(url, { headers: { 'x-pin': '482913' } })
  const { entries } = (await answer.json()) as DiaryEntries
  const { id } = entries.find(({ text }) => text === 'Written without a network') ?? {}
  const database = new Sqlite(join(server.dataDir, 'tohfa.db'))
  expect(database.prepare('DELETE FROM diary_entries WHERE id = ?').run(id).changes).toBe(1)
  database.close()
  await press(page, /Written without a network/)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.locator('[name=text]').fill('Written too late')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const late = page.getByRole('button', { name: /Written too late.*no longer in the diary/ })
  await late.waitFor()
  await press(page, 'New entry')
  await page.locator('[name=text]:visible').fill('Written behind it #केदारनाथ')
  await press(page, 'Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await late.click()
  await dialog.getByRole('button', { name: 'Save as a new entry' }).click()
  await dialog.getByRole('heading', { name: 'Save as a new entry' }).waitFor()
  await dialog.getByRole('button', { name: 'Save as a new entry' }).click()
  await late.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Written too late/ }).waitFor()

  // its tag finds it and nothing else
  await press(page, /^#केदारनाथ$/)
  await page.getByText('1 entry found').waitFor()
  const tag = page.getByRole('button', { name: /^#केदारनाथ: remove from the search/ })
  expect(await tag.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: /Written behind it/ }).click()
  await dialog.getByRole('button', { name: '#केदारनाथ' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => tag.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('1 entry found').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Written too late/ }).waitFor()
  expect(new Set(await states(page))).toEqual(new Set(['delivered']))
})

it('a diary that is claimed offline keeps taking entries, while the claim arrives and after', async () => {
  const page = await phone.context().newPage()
  const [, second = ''] = codes
  await openGift(page, server.origin, second)
  await keptOffline(page, second)
  await server.stop()
  await fillClaim(page, guest())
  await submitClaim(page)
  await press(page, 'New entry')
  await page.locator('[name=text]').fill('Begun before the claim arrived')
  const buffer = await picture('#2030a0')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('You can add 4 more.').waitFor()
  // every read of the diary fails, so that only the PIN of the claim keeps it open
  const entries = `**/api/diary/${second}/entries*`
  await page.route(entries, (route) => route.abort())
  await server.start()
  await noticeNetwork(page)
  await expect.poll(() => states(page, second), { timeout: 60_000 }).toEqual(['delivered'])
  await page.getByText('You can add 4 more.').waitFor()
  await page.unroute(entries)
  await press(page, 'Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await press(page, /^Open the entry from/)
  await page.getByRole('dialog').getByText('Begun before the claim arrived').waitFor()
  await page.getByRole('dialog').locator('img').waitFor()
  await page.close()
})
