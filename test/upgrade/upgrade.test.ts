/** What an older version stored works with this one: its data folder, and a device with a full outbox. */
import Sqlite from 'better-sqlite3'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from '../../server/src/db/migrate'
import { openSqlite } from '../../server/src/db/sqlite/sqlite'
import { hydrated, outbox } from '../browser/people'
import { openProfile, type Profile } from '../browser/profile'
import { realServer, type RealServer } from '../browser/server'
import { unpack } from './archive'
import { ask, bearer, call, mediaAt, unsigned } from './calls'
import { clockOption, clockScript } from './clock'
import { putStorage } from './device-storage'
import {
  appArchive,
  dataArchive,
  fixtureNames,
  readContents,
  readStorage,
  type Contents,
  type Delivered,
} from './fixture'
import { BLANK, builtApp, nobody, openFront, serverAt, type Front } from './front'

const SYNC = '/api/sync'
const AUDIT = '/api/admin/audit'
/** Reads are logged too, including those of this test. */
const withoutReads = (entries: unknown) =>
  (entries as { action: string }[]).filter(({ action }) => !action.startsWith('read.'))

const MIGRATIONS = new URL('../../server/src/db/migrations', import.meta.url).pathname

describe.each(fixtureNames())('the database that %s left behind', (name) => {
  let data: string
  beforeEach(async () => {
    data = await unpack(dataArchive(name))
  })
  afterEach(() => rm(data, { recursive: true, force: true }))

  const read = (path: string, sql: string) => {
    const database = new Sqlite(path)
    try {
      return database.prepare(sql).pluck().all() as string[]
    } finally {
      database.close()
    }
  }

  it('matches its migrations: none was changed later', async () => {
    const schemaOf = (path: string) =>
      read(path, "SELECT sql FROM sqlite_master WHERE sql NOT LIKE '%schema_migrations%' ORDER BY type, name")
    const kept = join(data, 'tohfa.db')
    const applied = read(kept, 'SELECT name FROM schema_migrations')
    const made = new Sqlite(join(data, 'made.db'))
    for (const { name, statements } of readMigrations('sqlite'))
      if (applied.includes(name)) for (const statement of statements) made.exec(statement)
    made.close()
    expect(schemaOf(join(data, 'made.db'))).toEqual(schemaOf(kept))
  })

  it('takes the next migration and loses no row', async () => {
    const path = join(data, 'tohfa.db')
    const rows = () => read(path, 'SELECT code || claimed FROM codes ORDER BY code')
    const before = rows()
    const migrationsDir = join(data, 'migrations')
    await cp(MIGRATIONS, migrationsDir, { recursive: true })
    const journal = join(migrationsDir, 'sqlite/meta/_journal.json')
    const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
    await writeFile(journal, JSON.stringify({ entries: [...entries, { tag: 'next' }] }))
    await writeFile(join(migrationsDir, 'sqlite/next.sql'), 'ALTER TABLE codes ADD later text')
    await (await openSqlite(path, { migrationsDir })).close()
    expect(before.length).toBeGreaterThan(0)
    expect(rows()).toEqual(before)
    expect(read(path, 'SELECT later FROM codes LIMIT 1')).toEqual([null])
    expect(read(path, 'SELECT name FROM schema_migrations').at(-1)).toBe('next')
  })
})

describe.each(fixtureNames())('what %s left behind', (name) => {
  let contents: Contents
  let data: string
  let server: RealServer
  beforeEach(async () => {
    contents = await readContents(name)
    data = await unpack(dataArchive(name))
    const clock = clockOption(contents.madeAt)
    server = await realServer(undefined, {
      DATA_DIR: data,
      NODE_OPTIONS: clock,
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    })
  })
  afterEach(async () => {
    await server.remove()
    await rm(data, { recursive: true, force: true })
  })

  it('a data folder answers every read as before, for the same sessions', async () => {
    const { accounts, reads, media } = contents
    const found: string[] = []
    for (const { answer: before, ...asked } of reads) {
      const { answer, files } = await ask(server.origin, asked, accounts)
      const [now, then] = [answer, before].map((one) => (asked.path === AUDIT ? withoutReads(one) : one))
      expect({ [asked.path]: now }).toMatchObject({ [asked.path]: then })
      for (const file of files) {
        found.push(unsigned(file))
        expect({ [file]: await mediaAt(server.origin, file) }).toEqual({ [file]: media[unsigned(file)] })
      }
    }
    expect(new Set(found)).toEqual(new Set(Object.keys(media)))
  })

  it('a data folder knows its accounts, its reset link and the operations it has done', async () => {
    const { accounts, reset, replays } = contents
    const { origin } = server
    const logIn = async (email: string, password: string) => {
      const body = JSON.stringify({ email, password })
      const answer = await call(origin, 'POST', '/api/auth/login', { body })
      return (await answer.json()) as { is_admin: boolean }
    }
    expect(await logIn(accounts.owner.email, accounts.owner.password)).toMatchObject({ is_admin: false })
    expect(await logIn(accounts.other.email, accounts.other.password)).toMatchObject({ is_admin: false })
    expect(await logIn(accounts.admin.email, accounts.admin.password)).toMatchObject({ is_admin: true })

    const password = 'a password of after the upgrade'
    const body = JSON.stringify({ token: reset.token, password })
    await call(origin, 'POST', '/api/auth/reset-password', { body })
    await logIn(reset.email, password)

    for (const { method, path, as, headers, body, answer } of replays) {
      const sent = { body, headers: { ...headers, ...(as && bearer(accounts[as].token)) } }
      const again = await call(origin, method, path, sent)
      const isOperation = path === SYNC
      if (!isOperation) expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(await again.json()).toMatchObject(isOperation ? { ...answer, replayed: true } : answer)
    }
  })

  describe('a device', () => {
    let app: string
    let front: Front
    let phone: Profile
    /** the same text each time, because a changed service worker is a new version */
    let clock: string
    beforeEach(async () => {
      clock = clockScript(contents.madeAt)
      app = await unpack(appArchive(name))
      front = await openFront()
      phone = await openProfile()
      await phone.context().addInitScript({ content: clock })
      front.show(builtApp(app, clock))
      await restoreDevice(await phone.page(), front.origin, name)
      front.show(nobody)
    })
    afterEach(async () => {
      await phone.remove()
      await front.close()
      await rm(app, { recursive: true, force: true })
    })

    it('changes to this version with its whole outbox, and then delivers it once', async () => {
      const page = await phone.page()
      const before = await outbox(page)
      front.show(serverAt(server.origin, clock, SYNC))
      await page.goto(`${front.origin}/outbox`)
      expect(await entryOf(page)).toBe(await entryIn(app))
      await seesQueue(page, contents)

      const reload = page.getByRole('button', { name: 'Reload' })
      await reload.waitFor({ timeout: 60_000 })
      await reload.click()
      await changesOver(page)
      await seesQueue(page, contents)
      expect((await outbox(page)).map(asSaved)).toEqual(before.map(asSaved))

      front.show(serverAt(server.origin, clock))
      await page.getByRole('button', { name: 'Sync now' }).click()
      await delivered(page, contents, server)
      await hasTheRest(page, front, contents)
    })

    it('delivers its outbox once with the older app, and then changes to this version', async () => {
      const page = await phone.page()
      front.show(serverAt(server.origin, clock))
      await page.goto(`${front.origin}/outbox`)
      expect(await entryOf(page)).toBe(await entryIn(app))
      await delivered(page, contents, server)

      const reload = page.getByRole('button', { name: 'Reload' })
      await reload.waitFor({ timeout: 60_000 })
      await reload.click()
      await changesOver(page)
      await hasTheRest(page, front, contents)
    })
  })
})

const CURRENT_APP = new URL('../../pwa/dist', import.meta.url).pathname
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/** The entry script of a built app. */
const entryIn = async (app: string) => ENTRY.exec(await readFile(`${app}/index.html`, 'utf8'))?.[1]
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))

/** Waits until the page runs this version's app. It may reload more than once (register-service-worker.ts). */
const changesOver = async (page: Page) =>
  expect
    .poll(() => entryOf(page).catch(() => undefined), { timeout: 30_000 })
    .toBe(await entryIn(CURRENT_APP))

/** Installs the older app's service worker, and stores what the device had. */
async function restoreDevice(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(origin + BLANK)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) =>
        active.addEventListener('statechange', () => active.state === 'activated' && resolve()),
      )
  })
  await putStorage(page, await readStorage(name))
}

/** An entry without the engine's notes about attempts. */
const asSaved = ({
  id,
  seq,
  kind,
  code,
  fields,
  sealed,
  sealedFor,
  capturedAt,
}: Record<string, unknown>) => ({
  id,
  seq,
  kind,
  code,
  fields,
  sealed,
  sealedFor,
  capturedAt,
})

async function seesQueue(page: Page, { device }: Contents): Promise<void> {
  const pill = page.getByRole('banner').locator('a[href="/outbox"]')
  const title = `Outbox: ${device.queued.length} on the way, 1 needs attention`
  await expect.poll(() => pill.getAttribute('title')).toBe(title)
}

async function delivered(page: Page, { device, accounts }: Contents, server: RealServer): Promise<void> {
  const states = async () => {
    const entries = await outbox(page)
    return device.queued.map((id) => entries.find((entry) => entry.id === id)?.state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(device.queued.map(() => 'delivered'))
  const shown = async ({ answer: _, files: __, ...asked }: Delivered) => {
    const { answer, files } = await ask(server.origin, asked, accounts)
    for (const file of files) await mediaAt(server.origin, file)
    return { asked, answer, files: files.length }
  }
  for (const read of device.delivered) {
    const { answer, files, ...asked } = read
    expect(await shown(read)).toMatchObject({ asked, answer, files })
  }
}

/** Checks what is not sent to the server, or not yet. */
async function hasTheRest(page: Page, front: Front, { device }: Contents): Promise<void> {
  const at = (path: string) => page.goto(front.origin + path)
  const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

  const { attention, pinned, seen, draft, ownDraft, recording } = device
  await at('/outbox')
  await press('More ways')
  await press('Edit and resend')
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('[name=name]').inputValue()).toBe(attention.name)
  await page.keyboard.press('Escape')

  await at('/')
  await says(pinned.name)
  await at('/create-campaign')
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe(ownDraft.name)
  await at(`/claim/${recording.code}`)
  await hydrated(page)
  await press('Open the diary')
  await dialog.locator('input').fill(recording.pin)
  await dialog.getByRole('button', { name: 'Access Diary' }).click()
  await says(/^A recording from .* was not saved/)
  await at(`/campaign/${pinned.id}`)
  const ready = new RegExp(`^Ready offline: ${pinned.codes.length} gifts`)
  await says(ready)

  front.show(nobody)
  await at(`/campaign/${pinned.id}`)
  await says(ready)
  await says('Lakshmi Iyer')
  await at(`/campaign-view/${seen.masterCode}`)
  await says(seen.name)
  // its card is shown only if the form behind it does not have the draft yet
  await at(`/claim/${draft.code}`)
  await expect.poll(() => page.locator('form [name=name]').inputValue()).toBe(draft.name)
}
