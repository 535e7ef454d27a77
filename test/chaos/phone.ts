import { setTimeout as sleep } from 'node:timers/promises'
import { createSync, type Sync } from '../../pwa/src/offline/engine/pass'
import { isOpen, type OutboxEntry } from '../../pwa/src/offline/sending-rules/outbox-entry'
import type { ShownCode } from '../../pwa/src/owner/shared/shown-codes'
import { createAttention, type Attention } from '../../pwa/src/offline/queue/needs-attention'
import { createEnqueue, type Enqueue } from '../../pwa/src/offline/queue/enqueue'
import { createOutboxViews, type OutboxViews } from '../../pwa/src/offline/queue/outbox-views'
import { createCache, type Cache } from '../../pwa/src/offline/store/cache'
import type { LocalDatabase } from '../../pwa/src/offline/store/local-database'
import { turnsOfPage } from '../../pwa/src/offline/engine/leader-lock'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { v7 } from 'uuid'
import { createDevice } from '../device'
import { seeded } from '../simulation/random'
import { createSeen, type Seen } from './check/seen'
import { openGiftPage, type GiftPage } from './gift-page'
import { createOwnerList, type Owned, type OwnerList } from './owner-list'
import type { FaultProxy } from './fault-proxy'
import { phoneStorage, type Storage } from './storage'

/** The running app, which is gone when it is killed. */
export interface App {
  db: LocalDatabase
  tabs: Sync[]
  /** resolves to the key that PINs are sealed to */
  fetchKey(): Promise<unknown>
  /** checks whether the server's store is still the one that was delivered to */
  askOfStore(): Promise<void>
  enqueue: Enqueue
  attention: Attention
  cache: Cache
  views: OutboxViews
  /** the list of an owner's campaign, in each tab */
  lists: OwnerList[]
  /** epoch ms by the phone's clock */
  now: () => number
  /** of the server, as this phone reaches it */
  origin: string
  fetch: typeof fetch
  /** once aborted, no request is sent or answered */
  killed: AbortController
}

export interface Phone {
  name: string
  proxy: FaultProxy
  db(): LocalDatabase
  app(): App
  /** as the operating system does: what is not committed is lost */
  kill(): void
  /** kills it and opens the app again */
  restart(): void
  storage: Storage
  /** the open page of a gift; it is killed with the app */
  page(): GiftPage | undefined
  /** opens the page of a gift in place of the previous one */
  visit(gift: { code: string; type: CampaignType; pin: string | undefined }): Promise<GiftPage>
  /** what its screens have shown of gifts */
  seen: Seen
  /** what the owner's list has shown */
  seenInList: Seen
  /** Refreshes the owner's list in one tab or in all at once. @returns whether one succeeded */
  refreshList(inAllTabs: boolean): Promise<boolean>
  /** what the owner's list shows; empty until the first refresh */
  showsList(): Promise<readonly ShownCode[]>
  /** whether it should show all that is known here: rows may be missing if the phone was full */
  isListWhole(): boolean
  /**
   * The browser erases the storage.
   * @param meanwhile whether the app is open
   * @returns the operations that waited there; some may be delivered meanwhile
   */
  erase(meanwhile: boolean): Promise<string[]>
  /**
   * A second page loads a newer version of the app, which upgrades the database while the older page is open.
   * @param frozenMs how long a third, frozen page blocks the upgrade; undefined: there is none
   * @returns the older page, still open, and a promise until the newer one has the database
   */
  update(frozenMs: number | undefined): Promise<{ older: App; opened: Promise<void> }>
  /** epoch ms by its clock */
  now(): number
  setClock(byMs: number): void
  /** some tabs notice that there may be something to send; a failed pass is tried again later */
  wake(): Promise<void>
  /** lets time pass until the next attempt is due; false if nothing waits for time */
  sleep(): Promise<boolean>
  entries(): Promise<OutboxEntry[]>
  /** passes that ended with an error: the storage was full, or the app was killed */
  failedPasses: string[]
}

const TABS = 2

/**
 * The product's own outbox and engine on a storage that outlives the app, behind its own network.
 * @param address by which the server distinguishes this phone from others
 */
export function createPhone(
  name: string,
  address: string,
  proxy: FaultProxy,
  seed: number,
  owned: Owned,
): Phone {
  const storage = phoneStorage(name)
  const wakes = seeded(seed, `wakes of ${name}`)
  const backoff = seeded(seed, `backoff of ${name}`)
  let ahead = 0
  const now = () => Date.now() + ahead
  const failedPasses: string[] = []
  const seen = createSeen()
  const seenInList = createSeen()
  /** writes that were refused before the last full refresh of the list began */
  let refusedBefore = 0
  let visited: { app: App; page: GiftPage } | undefined

  const open = (): App => {
    const killed = new AbortController()
    const db = storage.open()
    const send: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      const signal = init?.signal ? AbortSignal.any([init.signal, killed.signal]) : killed.signal
      return fetch(input, { ...init, headers, signal })
    }
    const { ask, transport, extensions, keys, seal } = createDevice(db, proxy.origin, send, now)
    const lock = turnsOfPage()
    const deps = {
      db,
      seal,
      now,
      newId: () => v7(),
      maker: () => null,
      sync: { kick: () => undefined },
    }
    const cache = createCache(db, now)
    const views = createOutboxViews(db)
    const reach = (path: string, init: RequestInit) => send(proxy.origin + path, init)
    return {
      db,
      lists: Array.from({ length: TABS }, () =>
        createOwnerList(owned, { cache, views, now }, reach, killed.signal),
      ),
      tabs: Array.from({ length: TABS }, () =>
        createSync({ db, transport, now, random: backoff.next, lock, extensions }),
      ),
      fetchKey: () => keys.current(),
      askOfStore: ask,
      enqueue: createEnqueue(deps),
      attention: createAttention(deps),
      cache,
      views,
      now,
      origin: proxy.origin,
      fetch: send,
      killed,
    }
  }

  const phone: Phone = {
    name,
    proxy,
    storage,
    failedPasses,
    seen,
    seenInList,
    async refreshList(inAllTabs) {
      const { refused } = storage
      const refreshes = app.lists.slice(0, inAllTabs ? TABS : 1).map((list) => list.refresh())
      const done = await Promise.allSettled(refreshes)
      const isDone = done.some(({ status }) => status === 'fulfilled')
      if (isDone) refusedBefore = Math.max(refusedBefore, refused)
      return isDone
    },
    showsList: async () => (await app.lists[0]?.shows()) ?? [],
    isListWhole: () => storage.refused === refusedBefore,
    page: () => (visited?.app === app ? visited.page : undefined),
    async visit(gift) {
      visited?.page.close()
      const page = await openGiftPage(app, gift)
      visited = { app, page }
      return page
    },
    db: () => app.db,
    app: () => app,
    kill() {
      visited?.page.close()
      visited = undefined
      kill(app)
    },
    restart() {
      phone.kill()
      app = open()
    },
    async erase(meanwhile) {
      const waited = (await phone.entries()).filter(isOpen).map(({ id }) => id)
      if (!meanwhile) phone.kill()
      await storage.erase()
      seen.forget()
      seenInList.forget()
      visited?.page.close()
      visited = undefined
      if (!meanwhile) app = open()
      return waited
    },
    async update(frozenMs) {
      const older = app
      visited?.page.close()
      await older.db.open()
      const thaw = frozenMs === undefined ? undefined : await storage.frozenPage()
      storage.newVersion()
      app = open()
      const opened = app.db.open().then(() => undefined)
      if (thaw) void sleep(frozenMs).then(thaw)
      return { older, opened }
    },
    now,
    setClock: (byMs) => void (ahead += byMs),
    async wake() {
      const passes = app.tabs.map((tab) => tab.run({ eager: wakes.chance(0.5) }))
      for (const pass of await Promise.allSettled(passes))
        if (pass.status === 'rejected') failedPasses.push(String(pass.reason).split('\n', 1)[0] ?? '')
    },
    async sleep() {
      const due = await app.tabs[0]?.nextDueAt()
      if (due == null) return false
      ahead += Math.max(0, due - now())
      // the server's clock cannot be moved
      await sleep(1)
      return true
    },
    entries: () => app.db.outbox.toArray(),
  }
  let app = open()
  return phone
}

/** As the operating system ends an app: what is not committed is lost. */
export function kill({ killed, db }: App): void {
  killed.abort()
  db.close()
}
