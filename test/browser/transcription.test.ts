/** Speech to text, by the real server and a speech server on this machine. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openSpeechServer } from '../../server/test/speech-server'
import { dismiss } from './admin-people'
import { ownerCalls } from './owner-calls'
import { guest, hydrated } from './people'
import { openProfile, type Person } from './profile'
import { realServer, type RealServer } from './server'

const SPEECH = fileURLToPath(new URL('../../server/test/speech/speech.wav', import.meta.url))
const MICROPHONE = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${SPEECH}`,
]
/** what the server is started with */
const configured: Record<string, string> = {}
const SAID = 'The mango tree has flowers.'

let speech: Awaited<ReturnType<typeof openSpeechServer>>
let server: RealServer
let phone: Person
let page: Page

beforeAll(async () => {
  speech = await openSpeechServer()
  configured.TRANSCRIBE_URL = speech.origin
  server = await realServer(undefined, configured)
  phone = await openProfile({ width: 360, height: 800 }, MICROPHONE)
  const owner = await ownerCalls(server.origin)
  const [gift] = await owner.codes(await owner.create({ campaign_type: 'diary', qr_quantity: 1 }))
  const code = gift?.code ?? ''
  await owner.claim(code, guest())
  page = await phone.page()
  await page.goto(`${server.origin}/claim/${code}`)
  await hydrated(page)
  await press('Open the diary')
  await page.getByRole('dialog').locator('input').fill(guest().pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Access Diary' }).click()
  await page.getByText('No entries yet').waitFor()
  await press('New entry')
})
afterEach(async () => {
  speech.behave()
  // no person is fast enough for the messages to pile up over the form
  await dismiss(page)
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
  await speech.close()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const written = () => page.locator('[name=text]').inputValue()
const canConvert = () => page.getByRole('button', { name: 'Convert to text', exact: true }).waitFor()

it('§2 a recording is converted to text, which is added to what was typed', async () => {
  await page.locator('[name=text]').fill('In the garden.')
  await press('Record audio')
  await page.getByText('Recording started').waitFor()
  // any second but the first, because a busy machine may skip one
  await page.getByRole('timer').getByText(/[1-9]/).waitFor()
  await press('Stop')
  await press('Convert to text')
  await page.getByText('Audio transcribed successfully!').waitFor()
  expect(await written()).toBe(`In the garden.\n${SAID}`)
  const [asked, ...more] = speech.asked
  expect(more).toEqual([])
  expect(asked).toMatchObject({ path: '/v1/audio/transcriptions', file: { type: 'audio/webm' } })
  expect(asked?.file?.bytes.length).toBeGreaterThan(1000)
})

it('a conversion can be cancelled: nothing is changed, and the call to the speech server ends', async () => {
  const before = await written()
  const asked = speech.asked.length
  let answer = () => {}
  speech.behave({ after: new Promise<void>((resolve) => (answer = resolve)) })
  await press('Convert to text')
  await page.getByText('Converting…').waitFor()
  await expect.poll(() => speech.asked.length).toBe(asked + 1)
  await press('Cancel')
  await canConvert()
  await expect.poll(() => speech.gone()).toBe(1)
  answer()
  expect(await written()).toBe(before)
  expect(await page.getByText('Transcription failed').count()).toBe(0)
})

it('a failing speech server and a missing network are reported; text and recording stay', async () => {
  const before = await written()
  speech.behave({ status: 500, body: '{"error":"out of memory at 0x0"}' })
  await press('Convert to text')
  await page.getByText('Transcription failed').waitFor()
  expect(await page.getByText('out of memory').count()).toBe(0)
  await canConvert()
  await page.context().setOffline(true)
  await press('Convert to text')
  await page.getByText('You are offline').first().waitFor()
  await page.context().setOffline(false)
  await canConvert()
  expect([await written(), await page.locator('audio').count()]).toEqual([before, 1])
})

it('a server that can no longer convert says so', async () => {
  const before = await written()
  configured.TRANSCRIBE_URL = ''
  await server.stop('SIGTERM')
  await server.start()
  await press('Convert to text')
  await page.getByText('This recording cannot be converted to text here. It was kept as it is.').waitFor()
  await canConvert()
  expect(await written()).toBe(before)
})

it('the converted text is saved with its recording', async () => {
  await press('Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await page.getByText(SAID).first().waitFor()
  await page.getByText('With a recording').waitFor()
})
