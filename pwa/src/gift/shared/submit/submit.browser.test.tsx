import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { withoutFile } from '../../../../test/device'
import { photoOnDisk } from '../../../../test/photo-on-disk'
import { server, unreachable } from '../../../../test/server'
import { renderWithToasts } from '../../../../test/toasts'
import { deviceDatabase } from '../../../offline/device-store'
import { canStore, submit } from './submit'

const entry = {
  kind: 'diary.entry',
  failed: 'Failed to save entry',
  code: 'A',
  fields: { text: 'The river is up' },
  secrets: {},
} as const

it.each([
  ['saves', true, '*outbox-submit*'],
  ['sends', false, '*direct-submit*'],
])(
  '§8 says that nothing was saved, and why, if the script that %s does not come',
  async (_, stores, script) => {
    if (!stores) vi.stubGlobal('isSecureContext', false)
    expect(canStore()).toBe(stores)
    await withoutFile(script)
    expect(await submit(entry)).toMatchObject({
      outcome: 'refused',
      stored: undefined,
      problem: { detail: expect.stringMatching(/^Failed to save entry\. .*offline/) as unknown },
    })
  },
)

it('saves the rest if a photo cannot be read any more, and asks for it again', async () => {
  server.answer(endpoint.beginUpload, unreachable)
  server.answer(endpoint.syncOperations, unreachable)
  await renderWithToasts(<></>)
  const [here, gone] = [await photoOnDisk('here.png'), await photoOnDisk('gone.png')]
  await gone.remove()
  const files = [here, gone].map(({ file }) => ({ field: 'images', file }))
  const code = '0123456789ABCDEFGHJK'
  expect(await submit({ ...entry, code, files, form: {} })).toMatchObject({ outcome: 'saved' })
  await expect.element(page.getByText('Please choose the photo again')).toBeVisible()
  expect(await deviceDatabase.outbox.toArray()).toMatchObject([{ fields: entry.fields }])
  expect(await deviceDatabase.blobs.toArray()).toMatchObject([{ name: 'here.png' }])
})

it('says that it failed, not that one is offline, if a recording cannot be read any more', async () => {
  const { file, remove } = await photoOnDisk('recording.webm')
  await remove()
  expect(
    await submit({
      ...entry,
      code: '0123456789ABCDEFGHJK',
      files: [{ field: 'audio_file', file }],
      form: {},
    }),
  ).toMatchObject({ outcome: 'refused', stored: undefined, problem: { detail: 'Failed to save entry' } })
  expect(await deviceDatabase.outbox.count()).toBe(0)
})
