import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { codeOf } from '../../../../test/samples'
import { deviceDatabase } from '../../../offline/device-store'
import { deviceRecordings } from '../../../offline/recordings/device-recordings'
import { useUnsavedRecordings } from './use-unsaved-recordings'

const Offered = () => <p>{useUnsavedRecordings(codeOf(1)).unsaved.length} offered</p>

/** 60 bytes: the start of a recording */
const head = () => new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), new Uint8Array(56)])
/** with one second of silence */
const wave = () => {
  const bytes = new Uint8Array(44 + 8_000)
  bytes.set(new TextEncoder().encode('RIFF    WAVEfmt '))
  bytes.set(new TextEncoder().encode('data'), 36)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 16, true)
  view.setUint32(40, 8_000, true)
  return new Blob([bytes])
}

it('a recording whose page ended before any sound was recorded is removed, and not offered', async () => {
  for (const [part, type] of [
    [head(), 'audio/webm'],
    [wave(), 'audio/wav'],
  ] as const) {
    const recording = await deviceRecordings()?.begin(codeOf(1), type)
    await recording?.append(part)
    recording?.release()
  }
  await render(<Offered />)
  await expect.element(page.getByText('1 offered')).toBeVisible()
  expect((await deviceDatabase.recordings.toArray()).map(({ type }) => type)).toEqual(['audio/wav'])
})
