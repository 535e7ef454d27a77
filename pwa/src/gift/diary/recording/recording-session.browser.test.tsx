import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emptyDatabase } from '../../../../test/device'
import { withMicrophone } from '../../../../test/microphone'
import { codeOf } from '../../../../test/samples'
import { deviceDatabase } from '../../../offline/device-store'
import { startSession } from './recording-session'

it('tells once if the device keeps failing to store the recording, and goes on', async () => {
  await emptyDatabase()
  withMicrophone()
  // browsers let no page make sound before a press
  await userEvent.click(document.body)
  vi.spyOn(console, 'error').mockReturnValue()
  const failing = vi.spyOn(deviceDatabase.recordingChunks, 'put').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => void vi.restoreAllMocks())
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
  await emptyDatabase()
  withMicrophone()
  await userEvent.click(document.body)
  vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(() => {
    throw new DOMException('another sample rate', 'NotSupportedError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const session = await startSession(codeOf(1), vi.fn(), vi.fn())
  onTestFinished(session.abandon)
  await expect.poll(session.elapsed).toBeGreaterThan(300)
  expect(session.level()).toBe(0)
})
