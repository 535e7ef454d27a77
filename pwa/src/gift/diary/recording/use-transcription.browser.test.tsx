import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { codeOf } from '../../../../test/samples'
import { refusal, server, unreachable } from '../../../../test/server'
import { renderWithToasts, toasts } from '../../../../test/toasts'
import { useTranscription } from './use-transcription'

const AUDIO = new File(['sound'], 'a.webm', { type: 'audio/webm' })
const onText = vi.fn()

async function open() {
  await renderWithToasts(null)
  const { result } = await renderHook(() => useTranscription(codeOf(1), '482913', onText))
  return () => result.current
}

it('can be cancelled: the call ends, nothing is said and nothing is changed', async () => {
  let signal: AbortSignal | null | undefined
  const fetching = vi.mocked(window.fetch)
  const now = await open()
  now().convert(AUDIO)
  await expect.poll(() => now().busy).toBe(true)
  await expect
    .poll(() => (signal = fetching.mock.calls.find(([, init]) => init?.body)?.[1]?.signal))
    .toBeDefined()
  now().cancel()
  await expect.poll(() => now().busy).toBe(false)
  expect([signal?.aborted, toasts(), onText.mock.calls]).toEqual([true, [], []])
})

it.each([
  [
    'the server refuses',
    () => Promise.resolve(refusal('transcription_failed', { detail: 'Not here.' })),
    'Not here.',
  ],
  ['there is no network', unreachable, /^Transcription failed\. You are offline/],
])('says so if %s, and can be asked again', async (_, answer, says) => {
  server.answer(endpoint.transcribeRecording, answer)
  const now = await open()
  now().convert(AUDIO)
  await expect.poll(() => toasts().at(-1)).toMatch(says)
  await expect.poll(() => now().busy).toBe(false)
  expect(onText).not.toHaveBeenCalled()
})
