/** Work of campaigns that ask for a lock, in a browser's own database. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rawRows } from '../../../../test/raw-rows'
import { campaign, codeOf, listed } from '../../../../test/samples'
import { createSync } from '../../engine/pass'
import { scannedCode } from '../../queue/scanned-code'
import { sealQueue } from '../../queue/seal-queue'
import { createOutboxViews } from '../../queue/outbox-views'
import { fileOf } from '../../queue/waiting-files'
import { FakeServer } from '../../testing/fake-server'
import { turnsOfPage } from '../../engine/leader-lock'
import { createTestClient, type TestClient } from '../../testing/test-client'
import { keepDelivered, hearStore } from '../kept-work'
import { createDeviceLock, type DeviceLock } from './device-lock'
import { createEmergencyCards } from '../emergency-cards'
import { openLocalDatabase, type LocalDatabase } from '../local-database'
import { forgetOwner } from '../forget-owner'
import { META } from '../meta'
import { FROM_LOCK, QUEUE, readyToSeal, TO_LOCK } from './locked-work'

const PIN = '48291375'
const LOCKED = campaign({ require_lock: true })
const [A, B, C] = [codeOf(1), codeOf(2), codeOf(3)]
const PHOTO = 'a picture of Plantedface'
const NAME = 'Plantedasha Rao'

let client: TestClient
let lock: DeviceLock
const others: LocalDatabase[] = []
beforeEach(() => {
  client = createTestClient(new FakeServer(), {})
  lock = createDeviceLock(client.db, () => client.clock.now)
})
afterEach(async () => {
  for (const db of others.splice(0)) db.close()
  await client.db.delete()
})

/** Another tab, or the service worker: it has no key that a PIN has opened. */
function otherPage() {
  const db = openLocalDatabase(client.name, {})
  others.push(db)
  const { clock, transport } = client
  const sync = createSync({ db, transport, now: () => clock.now, random: () => 0.5, lock: turnsOfPage() })
  return { db, sync, views: createOutboxViews(db), lock: createDeviceLock(db, () => clock.now) }
}
async function help({ asks = true } = {}) {
  await client.cache.rememberCampaign({ ...LOCKED, require_lock: asks })
  await client.cache.rememberCampaignCodes(LOCKED.id, listed(3))
}
const claim = (code = A, name = NAME) =>
  client.enqueue({
    kind: 'qr.claim',
    code,
    fields: { name },
    base: { name: 'Plantedbase' },
    secrets: { pin: '123456' },
    files: [
      { field: 'profile_image', file: new Blob([PHOTO], { type: 'image/png' }), name: 'Plantedname.png' },
    ],
  })
const onDisk = async () => [...new Set((await rawRows(client.db)).match(/Planted[a-z]*/g))].sort()
const texts = (files: Iterable<ArrayBuffer>) => [...files].map((data) => new TextDecoder().decode(data))

it('what waits is sealed, is shown where it was typed, and is sent once from any page, open or locked', async () => {
  await help()
  await lock.set(PIN)
  lock.lock()
  const id = await claim()
  expect(await onDisk()).toEqual([])
  expect((await client.observe.pendingOf(A))[0]?.fields).toEqual({ name: NAME })
  expect(await (await fileOf(client.db, id, 'profile_image'))?.text()).toBe(PHOTO)

  const worker = otherPage()
  expect((await worker.views.pendingOf(A))[0]).toMatchObject({ code: A, state: 'queued', fields: {} })
  expect(await fileOf(worker.db, id, 'profile_image')).toBeUndefined()
  expect((await scannedCode(worker.db, null, A)).waiting?.fields).toEqual({})
  client.transport.loseNextResponse()
  await worker.sync.run({ eager: true })
  await worker.sync.run({ eager: true })
  expect(client.server.effects).toEqual([id])
  expect(texts(client.server.uploads.values())).toEqual([PHOTO])
  expect(client.transport.batches[0]?.[0]).toMatchObject({
    fields: { name: NAME },
    base: { name: 'Plantedbase' },
  })

  // the page in which it was typed still gets the answer, and no other
  expect(await client.observe.waitForAnswer(id, 60_000)).toMatchObject({
    state: 'delivered',
    entry: { result: { claimer_name: NAME } },
  })
  expect((await worker.views.newest('delivered', 9))[0]).toMatchObject({ id, fields: {} })
  expect(await onDisk()).toEqual([])
  const later = otherPage()
  expect(await later.lock.unlock(PIN)).toBe('open')
  expect((await later.views.newest('delivered', 9))[0]).toMatchObject({
    fields: { name: NAME },
    result: { claimer_name: NAME },
  })
})

it('a guardian’s details are sealed like the child’s, while the claim waits and once it has arrived', async () => {
  await help()
  await lock.set(PIN)
  const guardian = { guardian_name: 'Plantedguardian', guardian_mobile: 'Plantedmobile' }
  const child = { name: NAME, dob: '2015-03-02', ...guardian }
  const id = await client.enqueue({
    kind: 'travel.claim',
    code: A,
    fields: child,
    secrets: { pin: '123456' },
  })
  expect(await onDisk()).toEqual([])
  await client.sync.run()
  await client.sync.run()
  expect(client.transport.batches[0]?.[0]?.fields).toEqual(child)
  expect((await client.entry(id)).state).toBe('delivered')
  expect(await onDisk()).toEqual([])
})

it('what was delivered opens only by the lock, not by the key that sends', async () => {
  await help()
  await lock.set(PIN)
  const id = await claim()
  const waiting = (await client.db.outbox.get({ id }))?.shut?.by
  await client.sync.run()
  await client.sync.run()
  const delivered = await client.db.outbox.get({ id })
  expect([waiting, delivered?.state, delivered?.shut?.by]).toEqual(['queue', 'delivered', 'to lock'])
  const { db } = otherPage()
  const key = (await db.meta.get(META.queueKey))?.value as CryptoKey
  expect(key.extractable).toBe(false)
  db.keyring.add('queue', key)
  if (!delivered?.shut) throw new Error('it is not sealed')
  expect(await db.keyring.open('queue', delivered.shut.box)).toBeUndefined()
})

it('a campaign without the setting is stored as before', async () => {
  await help({ asks: false })
  const id = await claim()
  const entry = await client.entry(id)
  expect(entry).toMatchObject({ v: 1, fields: { name: NAME } })
  expect(entry.locked ?? entry.shut ?? entry.page).toBeUndefined()
  expect(await onDisk()).toEqual(['Plantedasha', 'Plantedbase', 'Plantedface', 'Plantedname'])
  expect(await client.db.meta.get(META.queueKey)).toBeUndefined()
})

it('stored work is sealed once the owner asks for it, and to the lock once there is one', async () => {
  await help({ asks: false })
  const cards = createEmergencyCards(client.db)
  const gone = await claim(A, 'Plantedgone')
  await client.sync.run()
  await client.sync.run()
  const refused = await claim(A, 'Plantedrefused')
  await client.sync.run()
  await client.sync.run()
  await client.attention.discard(refused)
  const waiting = await claim(B, 'Plantedwaiting')
  await keepDelivered(client.db, [waiting], client.clock.now)
  const card = {
    name: 'Plantedcard',
    blood_group: 'B+',
    emergency_contact_name: null,
    emergency_contact_mobile: null,
  }
  await cards.store(C, card)
  expect(await onDisk()).toEqual(expect.arrayContaining(['Plantedcard', 'Plantedgone', 'Plantedrefused']))

  await client.cache.rememberCampaigns([LOCKED])
  expect(await onDisk()).toEqual([])
  expect(await cards.read(C)).toBe('locked')
  expect((await client.observe.newest('delivered', 9))[0]?.fields).toEqual({})
  await lock.set(PIN)
  expect(await onDisk()).toEqual([])
  expect(await cards.read(C)).toEqual(card)
  expect((await client.observe.entriesOf([gone]))[0]?.fields).toEqual({ name: 'Plantedgone' })
  expect((await client.db.outbox.get({ id: gone }))?.shut?.by).toBe('to lock')
  expect((await client.attention.discarded())[0]?.entries[0]?.fields).toEqual({ name: 'Plantedrefused' })
  lock.lock()
  expect(await cards.read(C)).toBe('locked')
  expect((await client.attention.discarded())[0]?.entries[0]).toMatchObject({ id: refused, fields: {} })

  await otherPage().sync.run({ eager: true })
  expect(client.server.effects).toEqual([gone, waiting])
  expect(texts(client.server.uploads.values())).toEqual([PHOTO, PHOTO, PHOTO])
})

it('a refused entry is corrected by people who see it, and can be typed again by anybody', async () => {
  await help()
  await lock.set(PIN)
  const [first, second] = [await claim(A), await claim(B)]
  for (const id of [first, second]) client.server.refuse(id, 'validation_failed')
  await client.sync.run()
  await client.sync.run()
  const page = otherPage()
  lock.lock()
  // the page in which it was typed is closed
  client.db.keyring.drop('from page')
  await expect(client.attention.resendAll([first], { name: 'Other' })).rejects.toThrow('locked')
  expect((await page.views.newest('attention', 9)).map(({ fields }) => fields)).toEqual([{}, {}])
  await client.attention.editAndResend(second, { name: 'Plantedagain' })
  expect(await onDisk()).toEqual([])
  expect(await lock.unlock(PIN)).toBe('open')
  await client.attention.resendAll([first], { company_name: 'Plantedcompany' })
  expect(await onDisk()).toEqual([])
  lock.lock()
  await page.sync.run({ eager: true })
  expect(client.server.effects.sort()).toEqual([first, second].sort())
  expect(client.transport.batches.at(-1)?.map(({ fields }) => fields)).toEqual([
    { name: NAME, company_name: 'Plantedcompany' },
    { name: 'Plantedagain' },
  ])
})

it('the bin is sealed to the lock, and restores nothing while the lock is closed', async () => {
  await help()
  await lock.set(PIN)
  const id = await claim()
  client.server.refuse(id, 'already_claimed')
  await client.sync.run()
  await client.sync.run()
  await client.attention.discard(id)
  expect(await onDisk()).toEqual([])
  lock.lock()
  client.db.keyring.drop('from page')
  await expect(client.attention.restore(id)).rejects.toThrow('locked')
  expect((await client.attention.discarded()).length).toBe(1)
  expect(await lock.unlock(PIN)).toBe('open')
  await client.attention.restore(id)
  await client.attention.sendAsNew(id, { pin: '123456' })
  expect(await onDisk()).toEqual([])
  await client.sync.run({ eager: true })
  await client.sync.run({ eager: true })
  expect(client.server.effects.length).toBe(1)
  expect(texts(client.server.uploads.values()).at(-1)).toBe(PHOTO)
})

it('forgetting the PIN loses what only the PIN opened, and nothing that waits', async () => {
  await help()
  await lock.set(PIN)
  const cards = createEmergencyCards(client.db)
  await cards.store(C, {
    name: NAME,
    blood_group: null,
    emergency_contact_name: null,
    emergency_contact_mobile: null,
  })
  await claim(A)
  await client.sync.run()
  await client.sync.run()
  const waiting = await claim(B)
  const refused = await claim(A, 'Plantedrefused')
  client.server.refuse(refused, 'already_claimed')
  await lock.forget()
  expect(await client.observe.counts()).toMatchObject({ waiting: 2, delivered: 0 })
  expect(await cards.read(C)).toBeUndefined()
  // another PIN, of the person who has the phone by now, shows nothing of it
  await lock.set('777777123')
  const seen = async () => {
    const { views } = otherPage()
    const states = ['queued', 'attention', 'delivered'] as const
    const all = await Promise.all(states.map((state) => views.newest(state, 9)))
    return all.flat().map(({ fields, result }) => [fields, result])
  }
  client.db.keyring.drop('from page')
  expect((await client.observe.newest('queued', 9)).map(({ fields }) => fields)).toEqual([{}, {}])
  await client.sync.run({ eager: true })
  await client.sync.run({ eager: true })
  expect(client.server.effects).toContain(waiting)
  expect(await client.observe.counts()).toMatchObject({ waiting: 0, attention: 1, delivered: 1 })
  expect((await client.observe.newest('delivered', 9))[0]).toMatchObject({ id: waiting, fields: {} })
  expect(await seen()).toEqual([
    [{}, undefined],
    [{}, undefined],
  ])
  await client.attention.discard(refused)
  await expect(client.attention.restore(refused)).rejects.toThrow('locked')
  expect(await onDisk()).toEqual([])
})

it('a restored store gets what it lost, even with the lock closed', async () => {
  await help()
  await lock.set(PIN)
  const id = await claim()
  const now = client.clock.now
  await hearStore(client.db, { epoch: 'one', backedUpThrough: 0, time: now })
  await keepDelivered(client.db, [id], now)
  await client.sync.run()
  await client.sync.run()
  expect(await onDisk()).toEqual([])
  lock.lock()
  const { db } = otherPage()
  expect(await hearStore(db, { epoch: 'two', backedUpThrough: 0, time: now })).toBe(true)
  expect(await onDisk()).toEqual([])
  const restored = new FakeServer()
  const { transport } = createTestClient(restored, {})
  const sync = createSync({ db, transport, now: () => now, random: () => 0.5, lock: turnsOfPage() })
  await sync.run()
  await sync.run()
  expect(restored.effects).toEqual([id])
  expect(texts(restored.uploads.values())).toEqual([PHOTO])
})

it('what waits from an ended session is sealed to the server as a whole, locked or not', async () => {
  await help()
  client.signIn('staff')
  const id = await claim()
  await sealQueue(otherPage().db, null)
  const entry = await client.entry(id)
  expect(entry).toMatchObject({ fields: {}, sealedFields: ['pin', 'name'] })
  expect(entry.shut).toBeUndefined()
  await otherPage().sync.run({ eager: true })
  expect(client.server.effects).toEqual([id])
})

it('a pass that is sending what waits can still open it after the account was forgotten', async () => {
  await help()
  await lock.set(PIN)
  await claim()
  const file = await client.db.blobBytes.toCollection().first()
  const { sealedBy = '', data } = file ?? {}
  await readyToSeal(client.db)
  const [waiting] = await client.db.outbox.toArray()
  const box = waiting?.shut?.box
  if (!data || !box) throw new Error('nothing is sealed')
  await client.db.keyring.open(QUEUE, box)
  await forgetOwner(client.db)
  expect(client.db.keyring.opened(box)).toBeUndefined()
  const opened = await client.db.keyring.openBytes(sealedBy, data)
  expect(opened && texts([opened])).toEqual([PHOTO])
})

it('a passkey opens the lock besides the PIN, until it is removed', async () => {
  await help()
  await lock.set(PIN)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const known = { id: new Uint8Array([1]).buffer, salt: new Uint8Array(32) }
  await lock.addPasskey(known, secret)
  expect(await lock.passkey()).toEqual(known)
  const page = otherPage()
  expect(await page.lock.unlockBy(new Uint8Array(32))).toBe(false)
  expect(await page.lock.state()).toBe('locked')
  await expect(page.lock.addPasskey(known, secret)).rejects.toThrow('locked')
  expect(await page.lock.unlockBy(secret)).toBe(true)
  await claim()
  await client.sync.run()
  await client.sync.run()
  expect((await page.views.newest('delivered', 9))[0]?.fields).toEqual({ name: NAME })
  await page.lock.removePasskey()
  expect(await otherPage().lock.unlockBy(secret)).toBe(false)
  expect(await otherPage().lock.unlock(PIN)).toBe('open')
})

it('another tab learns of a PIN that is set, locked everywhere or forgotten, and still seals to the lock', async () => {
  await help()
  const tab = otherPage()
  const tellings: string[] = []
  let heard = () => {}
  tab.lock.onChange(() => (tellings.push('told'), heard()))
  const learned = async (changing: () => unknown) => {
    const told = new Promise<void>((resolve) => (heard = resolve))
    tellings.length = 0
    await changing()
    await told
    return tab.lock.state()
  }
  expect(await learned(() => lock.set(PIN))).toBe('locked')

  await tab.lock.unlock(PIN)
  await readyToSeal(tab.db)
  const locked = await learned(() => {
    // one that was out of sight for long closes only itself
    lock.lock()
    lock.lock('everywhere')
  })
  expect({ locked, tellings }).toEqual({ locked: 'locked', tellings: ['told'] })
  expect([FROM_LOCK, TO_LOCK].map((key) => tab.db.keyring.has(key))).toEqual([false, true])

  await tab.lock.unlock(PIN)
  expect(await learned(() => lock.forget())).toBe('none')
})
