/** Speech to text, by the real server and a speech server on this machine. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSpeechServer } from '../../server/test/programs/speech-server'
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
const SAID = 'The mango tree has flowers.'

let speech: Awaited<ReturnType<typeof openSpeechServer>>
let server: RealServer
let phone: Person
let page: Page

beforeAll(async () => {
  speech = await openSpeechServer()
  server = await realServer(undefined, { TRANSCRIBE_URL: speech.origin })
  phone = await openProfile({ width: 360, height: 800 }, MICROPHONE)
  const owner = await ownerCalls(server.origin)
  const [code = ''] = (await owner.create({ campaign_type: 'diary' })).gifts
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
afterAll(() => speech.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const written = () => page.locator('[name=text]').inputValue()

it('§2 a recording is converted to text, which is added to what was typed and saved with it', async () => {
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

  await press('Save Entry')
  await page.getByText('Diary entry saved!').waitFor()
  await page.getByText(SAID).first().waitFor()
  await page.getByText('With a recording').waitFor()
})
