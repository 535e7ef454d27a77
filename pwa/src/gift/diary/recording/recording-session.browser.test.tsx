import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newEntry } from '../../../../test/gift-forms'
import { withMicrophone } from '../../../../test/microphone'
import { codeOf } from '../../../../test/samples'
import { sealingKey } from '../../../../test/sealing-key'
import { server, unreachable } from '../../../../test/server'
import { renderWithToasts, toasts } from '../../../../test/toasts'
import { deviceDatabase } from '../../../offline/device-store'
import { startSession } from './recording-session'

it('reports once that the device keeps failing to store the recording, and goes on', async () => {
  withMicrophone()
  // browsers let no page make sound before a press
  await userEvent.click(document.body)
  vi.spyOn(console, 'error').mockReturnValue()
  const failing = vi.spyOn(deviceDatabase.recordingChunks, 'put').mockRejectedValue(new Error('no disk'))
  const onNotStored = vi.fn()
  const onRecorded = vi.fn()
  const session = await startSession(codeOf(1), onRecorded, onNotStored)
  onTestFinished(session.abandon)
  /** hands over what was recorded until now, as when the page is hidden */
  const piece = async (number: number) => {
    await expect.poll(session.elapsed).toBeGreaterThan(number * 300)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => failing.mock.calls.length).toBeGreaterThanOrEqual(number)
  }
  await piece(1)
  expect(onNotStored).not.toHaveBeenCalled()
  for (const number of [2, 3, 4]) await piece(number)
  expect(onNotStored).toHaveBeenCalledTimes(1)
  expect(onRecorded).not.toHaveBeenCalled()
})

it('records without a level if the browser does not connect the microphone to a meter', async () => {
  withMicrophone()
  await userEvent.click(document.body)
  vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(() => {
    throw new DOMException('another sample rate', 'NotSupportedError')
  })
  const session = await startSession(codeOf(1), vi.fn(), vi.fn())
  onTestFinished(session.abandon)
  await expect.poll(session.elapsed).toBeGreaterThan(300)
  expect(session.level()).toBe(0)
})

/** The form of a new entry, on a phone without a network. */
async function openNewEntry() {
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.syncOperations, unreachable)
  await renderWithToasts(newEntry())
}
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
const saved = () => expect.poll(() => deviceDatabase.blobs.toArray()).toMatchObject([{ field: 'audio_file' }])

it('a recording that the device never begins to store is stopped and saved', async () => {
  withMicrophone()
  await openNewEntry()
  const begin = vi.spyOn(deviceDatabase.recordings, 'add')
  begin.mockReturnValue(new Promise(() => undefined) as never)
  await press('Record audio')
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  expect(begin).toHaveBeenCalled()
  await press('Stop')
  await expect.element(page.getByRole('button', { name: 'Record again' })).toBeVisible()
  await press('Save Entry')
  await saved()
})

it('asks before it removes a recording, which nothing restores', async () => {
  withMicrophone()
  await openNewEntry()
  await press('Record audio')
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  await press('Stop')
  await press('Remove the recording')
  await press('Cancel')
  await press('Remove the recording')
  expect(await deviceDatabase.recordings.count()).toBe(1)
  await press('Discard')
  await expect.element(page.getByRole('button', { name: 'Record audio' })).toBeVisible()
  await expect.poll(() => deviceDatabase.recordings.count()).toBe(0)
})

it('§8 a refused microphone is reported, and the form stays usable', async () => {
  const refused = new DOMException('no', 'NotAllowedError')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(refused)
  await openNewEntry()
  await press('Record audio')
  await expect.poll(toasts).toEqual(['Failed to start recording. Please allow microphone access.'])
  await userEvent.fill(page.getByLabelText('What happened'), 'Without a voice')
  await press('Save Entry')
  await expect.poll(() => deviceDatabase.outbox.count()).toBe(1)
})

it('a microphone that is disconnected ends the recording, which is kept', async () => {
  const ask = withMicrophone()
  await openNewEntry()
  await press('Record audio')
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  const { value } = ask.mock.results[0] as { value: Promise<MediaStream> }
  for (const track of (await value).getTracks()) track.stop()
  await expect.element(page.getByText(/^The microphone was disconnected/)).toBeVisible()
  await press('Save Entry')
  await saved()
})

it('ends without sound even if the device cannot delete what it stored', async () => {
  withMicrophone()
  await userEvent.click(document.body)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(deviceDatabase.recordings, 'bulkDelete').mockRejectedValue(new Error('no disk'))
  const onRecorded = vi.fn()
  const session = await startSession(codeOf(1), onRecorded, vi.fn())
  session.stop()
  await expect.poll(() => onRecorded.mock.calls).toEqual([[undefined, 'stopped']])
  await expect.poll(() => logged.mock.calls.length).toBe(1)
})

it.each([[['Record again']], [['Remove the recording', 'Discard']]])(
  'does not go on converting a recording that is replaced or removed: %s',
  async (presses) => {
    withMicrophone()
    server.answer(endpoint.transcribeRecording, () => new Promise(() => undefined))
    await openNewEntry()
    await press('Record audio')
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
    await press('Stop')
    await press('Convert to text')
    const converting = () =>
      vi.mocked(window.fetch).mock.calls.find(([, init]) => init?.body instanceof FormData)?.[1]?.signal
    await expect.poll(converting).toBeDefined()
    for (const name of presses) await press(name)
    await expect.poll(() => converting()?.aborted).toBe(true)
  },
)
