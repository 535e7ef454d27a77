import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { recording } from '../../../test/microphone'
import { recordedFile } from './recorded-file'

it('a silent recording counts as a recording, but a header without sound does not', async () => {
  // browsers let no page make sound before a press
  await userEvent.click(document.body)
  const recorder = await recording()
  await expect.poll(recorder.elapsed).toBeGreaterThan(300)
  const parts = await recorder.stop()
  const file = await recordedFile(parts, recorder.type)
  expect(file?.type).toBe('audio/webm')
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  const cluster = bytes.findIndex((_, at) =>
    [0x1f, 0x43, 0xb6, 0x75].every((byte, i) => bytes[at + i] === byte),
  )
  expect(cluster).toBeGreaterThan(100)
  expect(await recordedFile([bytes.slice(0, cluster)], recorder.type)).toBeUndefined()
  expect(await recordedFile([bytes.slice(0, 60)], recorder.type)).toBeUndefined()
  expect(await recordedFile([], recorder.type)).toBeUndefined()

  // too large for the memory of this device
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
  expect((await recordedFile(parts, recorder.type))?.size).toBe(bytes.length)
})
