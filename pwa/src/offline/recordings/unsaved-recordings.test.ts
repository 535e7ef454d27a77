import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createCache } from '../store/cache'
import { openLocalDatabase } from '../store/local-database'
import { createRecordings } from '../store/recordings'
import { forgetOwner } from '../store/forget-owner'
import { createAttention } from '../queue/needs-attention'
import { createEnqueue } from '../queue/enqueue'
import { createUnsavedRecordings, type Hold } from './unsaved-recordings'

const CODE = '0123456789ABCDEFGHJK'

/** A device with its tabs; the lock of a tab that crashes is free again. */
function openDevice() {
  const db = openLocalDatabase('tohfa', { indexedDB: new IDBFactory(), IDBKeyRange })
  const recordings = createRecordings(db)
  const held = new Map<string, symbol>()
  let ids = 0
  const openTab = () => {
    const tab = Symbol()
    const hold: Hold = (name) => {
      if (held.has(name)) return Promise.resolve(null)
      held.set(name, tab)
      return Promise.resolve(() => void held.delete(name))
    }
    const newId = () => `recording-${++ids}`
    return {
      ...createUnsavedRecordings({ recordings, hold, newId, now: () => 1000 * ids }),
      crash: () => {
        for (const [name, owner] of held) if (owner === tab) held.delete(name)
      },
    }
  }
  const seal = () => Promise.resolve({ sealed: 'box', sealedFor: 'key' })
  let now = 0
  const newId = () => `op-${++ids}`
  const sync = { kick: () => undefined }
  const deps = { db, seal, now: () => ++now, newId, maker: () => null, sync }
  return {
    db,
    openTab,
    held,
    enqueue: createEnqueue(deps),
    attention: createAttention(deps),
    nothingIsLeft: async () =>
      expect([await db.recordings.count(), await db.recordingChunks.count(), held.size]).toEqual([0, 0, 0]),
  }
}
const seconds = (text: string) => new Blob([text])
const texts = (parts: ArrayBuffer[]) => parts.map((part) => new TextDecoder().decode(part))

test('what a crashed tab recorded is offered to the next one: all that was stored, in order', async () => {
  const { openTab } = openDevice()
  const tab = openTab()
  const recording = await tab.begin(CODE, 'audio/webm;codecs=opus')
  await Promise.all(['one', 'two', 'three'].map((said) => recording.append(seconds(said))))
  tab.crash()
  const [left] = await openTab().unsaved(CODE)
  expect(left).toMatchObject({ type: 'audio/webm;codecs=opus', startedAt: 1000 })
  expect(texts(left?.parts ?? [])).toEqual(['one', 'two', 'three'])
})
test('a piece that could not be written is written before the next one, or when the page releases the recording', async () => {
  const { openTab, db } = openDevice()
  const tab = openTab()
  const recording = await tab.begin(CODE, 'audio/webm')
  const broken = new Set(['two', 'four'])
  db.recordingChunks.hook('creating', (_, { place }) => {
    if (broken.delete(['one', 'two', 'three', 'four'][place] ?? '')) throw new Error('no disk')
  })
  await recording.append(seconds('one'))
  await expect(recording.append(seconds('two'))).rejects.toThrow()
  await recording.append(seconds('three'))
  await expect(recording.append(seconds('four'))).rejects.toThrow()
  recording.release()
  const again = openTab()
  await expect
    .poll(async () => (await again.unsaved(CODE)).map(({ parts }) => texts(parts)))
    .toEqual([['one', 'two', 'three', 'four']])
})
test('an unsaved recording is unreadable on the disk, and is still offered', async () => {
  const { openTab, db } = openDevice()
  const tab = openTab()
  await (await tab.begin(CODE, 'audio/webm')).append(seconds('planted words'))
  expect(texts((await db.recordingChunks.toArray()).map(({ data }) => data)).join()).not.toContain('planted')
  tab.crash()
  const left = await openTab().unsaved(CODE)
  expect(left.map(({ parts }) => texts(parts))).toEqual([['planted words']])
})
test('what another tab records, or has on its screen, is not offered', async () => {
  const { openTab } = openDevice()
  const recorder = openTab()
  const recording = await recorder.begin(CODE, 'audio/webm')
  await recording.append(seconds('live'))
  expect(await openTab().unsaved(CODE)).toEqual([])
  recorder.crash()
  const asked = openTab()
  expect(await asked.unsaved(CODE)).toHaveLength(1)
  expect(await openTab().unsaved(CODE)).toEqual([])
  asked.crash()
  expect(await openTab().unsaved(CODE)).toHaveLength(1)
})
test('a recording that a page leaves undecided is offered again, with the seconds that were on their way', async () => {
  const { openTab } = openDevice()
  const recording = await openTab().begin(CODE, 'audio/webm')
  void recording.append(seconds('last words'))
  recording.release()
  const again = openTab()
  await expect
    .poll(async () => (await again.unsaved(CODE)).map(({ parts }) => texts(parts)))
    .toEqual([['last words']])
})
test('a recording belongs to its code, however the code is typed', async () => {
  const { openTab } = openDevice()
  const tab = openTab()
  await (await tab.begin(CODE.toLowerCase(), 'audio/webm')).append(seconds('x'))
  tab.crash()
  expect(await openTab().unsaved('ZZZZZZZZZZZZZZZZZZZZ')).toEqual([])
  expect(await openTab().unsaved(CODE)).toHaveLength(1)
})
test('recordings are offered newest first; one that ended before its first seconds leaves nothing', async () => {
  const { openTab, db } = openDevice()
  const tab = openTab()
  for (const said of ['first', '', 'last']) {
    const recording = await tab.begin(CODE, 'audio/webm')
    if (said !== '') await recording.append(seconds(said))
  }
  tab.crash()
  const left = await openTab().unsaved(CODE)
  expect(left.map(({ parts }) => texts(parts))).toEqual([['last'], ['first']])
  expect(await db.recordings.count()).toBe(2)
})
test('a discarded recording leaves nothing, not even seconds that come late', async () => {
  const { openTab, nothingIsLeft } = openDevice()
  const recording = await openTab().begin(CODE, 'audio/webm')
  await recording.append(seconds('one'))
  await recording.drop()
  await recording.append(seconds('late'))
  await nothingIsLeft()
})
test('a saved recording is only in the outbox: one transaction moves it', async () => {
  const { openTab, enqueue, attention, db } = openDevice()
  const tab = openTab()
  const save = async () => {
    const { id } = await tab.begin(CODE, 'audio/webm')
    return { field: 'audio_file', file: seconds('sound'), recording: id }
  }
  const draft = { kind: 'diary.entry', code: CODE, fields: {} } as const
  const id = await enqueue({ ...draft, files: [await save()] })
  expect([await db.recordings.count(), await db.blobBytes.count()]).toEqual([0, 1])

  const stays = await save()
  await expect(enqueue({ ...draft, code: 'no code', files: [stays] })).rejects.toThrow(TypeError)
  expect(await db.recordings.count()).toBe(1)

  await db.outbox.where('id').equals(id).modify({ state: 'attention' })
  await attention.editAndResend(id, {}, undefined, [stays])
  expect([await db.recordings.count(), await db.blobBytes.count()]).toEqual([0, 1])
})
test('logout deletes recordings of the account’s codes, and keeps those of received gifts', async () => {
  const { openTab, db } = openDevice()
  const cache = createCache(db, () => 1)
  const own = 'AAAAAAAAAAAAAAAAAAAA'
  await db.codes.put({ code: own, qr: {} as never, campaignId: 'mine', fetchedAt: 1 })
  await db.codes.put({ code: CODE, qr: {} as never, fetchedAt: 1 })
  const tab = openTab()
  for (const code of [own, CODE]) await (await tab.begin(code, 'audio/webm')).append(seconds('x'))
  tab.crash()
  expect(await cache.unsavedRecordings()).toBe(1)
  await forgetOwner(db)
  expect(await openTab().unsaved(own)).toEqual([])
  expect(await openTab().unsaved(CODE)).toHaveLength(1)
  expect(await db.recordingChunks.count()).toBe(1)
  expect(await cache.unsavedRecordings()).toBe(0)
})
test('recordings that nobody was asked about stay when another account signs in', async () => {
  const { openTab, db } = openDevice()
  await db.campaigns.put({ id: 'mine', campaign: {} as never, position: 0, fetchedAt: 1 })
  await db.campaignCodes.put({ campaignId: 'mine', number: 1, code: CODE, row: {} as never })
  const tab = openTab()
  await (await tab.begin(CODE, 'audio/webm')).append(seconds('x'))
  tab.crash()
  await forgetOwner(db, 'leave')
  expect(await db.campaignCodes.count()).toBe(0)
  expect(await openTab().unsaved(CODE)).toHaveLength(1)
})
test('forgetting a campaign deletes the recordings of its codes', async () => {
  const { openTab, db } = openDevice()
  const cache = createCache(db, () => 1)
  await db.campaigns.put({ id: 'gone', campaign: {} as never, position: 0, fetchedAt: 1 })
  await db.campaignCodes.put({ campaignId: 'gone', number: 1, code: CODE, row: {} as never })
  const tab = openTab()
  await (await tab.begin(CODE, 'audio/webm')).append(seconds('x'))
  tab.crash()
  await cache.forgetCampaign('gone')
  expect([await db.recordings.count(), await db.recordingChunks.count()]).toEqual([0, 0])
})
