import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeChannels, FakeLocks } from '../offline/testing/fake-locks'
import type { Hear } from './live-stream'
import { joinTabs, type Tab } from './live-tabs'

const BEAT_MS = 2_000
const MINE: Watched = 'campaign:mine'
const OWN: Watched = 'own'

interface Page {
  isFrozen: boolean
  tab: Tab
  /** what its stream should watch; null if it has none */
  watched: readonly Watched[] | null
  /** passes on what a stream says */
  says: Hear
  standing: readonly Watched[]
  changed: Watched[]
}

let locks: FakeLocks
let channels: ReturnType<typeof fakeChannels>
let pages: Page[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  locks = new FakeLocks()
  channels = fakeChannels()
  pages = []
})
afterEach(() => {
  for (const { tab } of pages) tab.leave()
})

/** Waits until every lock has found its holder. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
/** Lets time pass in all pages that are not frozen. */
async function beats(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    vi.advanceTimersByTime(BEAT_MS)
    await settled()
  }
}

async function open(...names: Watched[]): Promise<Page> {
  const page = {
    isFrozen: false,
    watched: null,
    standing: [],
    changed: [],
    says: () => undefined,
  } as unknown as Page
  pages.push(page)
  const channel = channels(page)
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementationOnce((act: () => void, ms) =>
    setInterval(() => {
      if (!page.isFrozen) act()
    }, ms),
  )
  page.tab = joinTabs(
    {
      locks: locks.manager,
      // a frozen page says nothing either
      openChannel() {
        const own = channel()
        return Object.assign(own, {
          postMessage: ((post) => (data: unknown) => {
            if (!page.isFrozen) post(data)
          })(own.postMessage.bind(own)),
        })
      },
      openStream(hear) {
        page.says = hear
        return { watch: (now) => (page.watched = now), end: () => (page.watched = null) }
      },
    },
    (standing, changed) => {
      page.standing = standing
      page.changed.push(...changed)
    },
  )
  page.tab.watch(names)
  await settled()
  return page
}

const streams = () => pages.map(({ watched }) => watched).filter((watched) => watched !== null)

describe('the tabs of a browser', () => {
  it('share one stream of all that they watch', async () => {
    const first = await open(MINE)
    expect(first.watched).toEqual([MINE])
    await open(OWN)
    await open(MINE)
    expect(streams()).toEqual([[MINE, OWN]])
  })

  it('hear at once what the leader hears', async () => {
    const first = await open(MINE)
    const second = await open(OWN)
    first.says([MINE, OWN], [])
    expect([first.standing, second.standing]).toEqual([
      [MINE, OWN],
      [MINE, OWN],
    ])
    first.says([MINE, OWN], [OWN])
    expect([first.changed, second.changed]).toEqual([[OWN], [OWN]])
    first.says([], [])
    expect(second.standing).toEqual([])
  })

  it('learn when they open whether the stream already covers what they watch', async () => {
    const first = await open(MINE)
    first.says([MINE], [])
    expect((await open(MINE)).standing).toEqual([MINE])
  })

  it('continue at once when the leader leaves', async () => {
    const first = await open(MINE)
    const second = await open(OWN)
    const third = await open(OWN)
    first.says([MINE, OWN], [])
    first.tab.leave()
    await settled()
    expect(streams()).toEqual([[OWN]])
    expect([second.watched, second.standing, third.standing]).toEqual([[OWN], [], []])
    second.says([OWN], [])
    expect(third.standing).toEqual([OWN])
  })

  it('continue within four beats when the leader falls silent, and it does not interfere when it wakes', async () => {
    const first = await open(MINE)
    const second = await open(OWN)
    const third = await open(OWN)
    first.says([MINE, OWN], [])
    first.isFrozen = true
    await beats(3)
    expect([second.watched, second.standing]).toEqual([null, [MINE, OWN]])
    await beats(1)
    const leader = second.watched ? second : third
    expect([leader.watched, first.watched]).toEqual([[OWN], null])
    leader.says([OWN], [])
    expect([second.standing, third.standing]).toEqual([[OWN], [OWN]])
    first.isFrozen = false
    await beats(1)
    expect(streams()).toEqual([[OWN, MINE]])
    expect(second.standing).toEqual([OWN])
  })

  it('leave the lead to a tab that speaks', async () => {
    const first = await open(MINE)
    await open(OWN)
    await beats(20)
    expect(first.watched).toEqual([MINE, OWN])
  })

  it('forget a tab that ended without notice', async () => {
    const first = await open(MINE)
    const second = await open(OWN)
    second.isFrozen = true
    await beats(3)
    expect(first.watched).toEqual([MINE, OWN])
    await beats(1)
    expect(first.watched).toEqual([MINE])
  })

  it('poll if the browser refuses locks', async () => {
    locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    const first = await open(MINE)
    await beats(10)
    expect([first.watched, first.standing]).toEqual([null, []])
  })
})
