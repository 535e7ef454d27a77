import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../test/node-server'
import { FakeLocks } from '../offline/testing/fake-locks'
import type { follow as Follow } from './live'

/** The part of a browser's page that this needs. */
let page: EventTarget & { hidden: boolean }
const look = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

let follow: typeof Follow
let end: () => Promise<void>
let streams: ServerResponse[]
let asked: { authorization: string | undefined; accept: string | undefined; body: string }[]
let answer: (response: ServerResponse, watched: Watched[]) => void
/** how many answers of any kind have reached the page */
let answers: number
let stored: Map<string, string>
let browserWindow: EventTarget
let leaving: AbortController
let changes: number
let standing: boolean[]

const CAMPAIGN = 'campaign:a'
const event = (revision: number, id = 'a') => `event: campaign\nid: ${revision}\ndata: {"id":"${id}"}\n\n`
/** Each campaign's id is the one that it is requested by. */
const watching = (watched: Watched[]) => {
  const ids = watched.map((name) => [name, name === 'own' ? null : name.split(':')[1]])
  return `event: watching\ndata: ${JSON.stringify(Object.fromEntries(ids))}\n\n`
}
const stand = (response: ServerResponse, watched: Watched[]) => {
  streams.push(response)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 10\n\n${watching(watched)}`)
}
const refuse = (status: number, code: string, place?: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  const errors = place !== undefined && { errors: [{ field: String(place), detail: 'no' }] }
  response.end(JSON.stringify({ status, code, detail: 'no', title: '', type: 'about:blank', ...errors }))
}

beforeEach(async () => {
  browserWindow = new EventTarget()
  vi.stubGlobal('window', browserWindow)
  vi.stubGlobal('navigator', { onLine: true, locks: new FakeLocks().manager })
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  stored = new Map([['token', 'a token']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow))
  vi.resetModules()
  ;({ follow } = await import('./live'))
  streams = []
  asked = []
  answers = 0
  answer = stand
  end = await fetchFrom((request, response) => {
    const { authorization, accept } = request.headers
    void text(request).then((body) => {
      asked.push({ authorization, accept, body })
      answer(response, JSON.parse(body) as Watched[])
    })
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(path, init).finally(() => answers++))
  leaving = new AbortController()
  changes = 0
  standing = []
})
afterEach(async () => {
  leaving.abort()
  await end()
})

const start = (name: Watched = CAMPAIGN) =>
  follow(name, {
    changed: () => changes++,
    standing: (now) => standing.push(now),
    signal: leaving.signal,
  })
const stands = () => standing.at(-1) === true
/** Waits last only as long as this says. */
function takeTime(asLongAs: (ms: number) => number) {
  const wait = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
    wait(act, asLongAs(ms))) as typeof setTimeout)
}

describe('following a stream of events', () => {
  it('asks with the token in a header, and reports what comes', async () => {
    start()
    await expect.poll(stands).toBe(true)
    expect(asked).toEqual([
      { authorization: 'Bearer a token', accept: 'text/event-stream', body: '["campaign:a"]' },
    ])
    // the first message may mean that something was missed
    expect(changes).toBe(1)
    streams[0]?.write(event(2))
    await expect.poll(() => changes).toBe(2)
    // in pieces, as a network may split it
    streams[0]?.write('event: cam')
    await sleep(20)
    expect(changes).toBe(2)
    streams[0]?.write('paign\ndata: {"id":"a"}\n\n')
    await expect.poll(() => changes).toBe(3)
  })

  it('does not treat a sign of life as a change', async () => {
    start()
    await expect.poll(stands).toBe(true)
    streams[0]?.write(':\n\n')
    await sleep(50)
    expect(changes).toBe(1)
  })

  it('reconnects when the stream breaks, and reports that something may have been missed', async () => {
    start()
    await expect.poll(stands).toBe(true)
    streams[0]?.destroy()
    await expect.poll(() => streams.length).toBe(2)
    await expect.poll(() => [stands(), changes]).toEqual([true, 2])
    expect(standing).toContain(false)
    streams[1]?.end()
    await expect.poll(() => streams.length).toBe(3)
  })

  it('waits longer and longer for a server that does not answer, with jitter', async () => {
    const expected = [2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000 * 0.6)
    vi.spyOn(Math, 'random').mockReturnValue(0.2)
    const waits: number[] = []
    takeTime((ms) => {
      if (!expected.includes(ms)) return ms
      waits.push(ms)
      return 0
    })
    answer = refuse(503, 'internal')
    start()
    await expect.poll(() => waits.length).toBeGreaterThanOrEqual(expected.length)
    expect(waits.slice(0, expected.length)).toEqual(expected)
  })

  it.each([
    // once more without the token, which has ended
    [401, 'unauthorized', 2],
    [403, 'admin_required', 1],
    [404, 'campaign_unknown', 1],
  ])('does not reconnect by itself after a %i', async (status, code, asks) => {
    answer = refuse(status, code)
    start()
    const rests = async (times: number) => {
      await expect.poll(() => answers).toBe(times)
      await sleep(250)
      expect([asked.length, changes, standing.includes(true)]).toEqual([times, 0, false])
    }
    await rests(asks)
    expect(asked[1]?.authorization).toBeUndefined()
    // coming back to the page asks once
    look(true)
    look(false)
    await rests(asks + 1)
  })

  it.each([
    ['refuses', 404, 'text/plain'],
    ['answers with its own page', 200, 'text/html'],
  ])('reconnects if something on the way %s', async (_what, status, type) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    takeTime((ms) => (ms === 1_000 ? 0 : ms))
    answer = (response) => {
      answer = stand
      response.writeHead(status, { 'content-type': type })
      response.end('not for you')
    }
    start()
    await expect.poll(stands).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['is hidden', () => look(true), () => look(false)],
    [
      'is frozen',
      () => page.dispatchEvent(new Event('freeze')),
      () => page.dispatchEvent(new Event('resume')),
    ],
    [
      'is left',
      () => window.dispatchEvent(new Event('pagehide')),
      () => window.dispatchEvent(new Event('pageshow')),
    ],
  ])('disconnects when the page %s, and reconnects when it is back', async (_, leaves, returns) => {
    start()
    await expect.poll(stands).toBe(true)
    const gone = new Promise((resolve) => streams[0]?.once('close', resolve))
    leaves()
    expect(stands()).toBe(false)
    await gone
    await sleep(50)
    expect(streams).toHaveLength(1)
    returns()
    await expect.poll(() => [streams.length, stands(), changes]).toEqual([2, true, 2])
  })

  it('does not begin on a page that nobody sees', async () => {
    page.hidden = true
    start()
    await sleep(50)
    expect(asked).toEqual([])
    look(false)
    await expect.poll(stands).toBe(true)
  })

  it('cuts a stream that is silent for longer than its signs of life allow', async () => {
    takeTime((ms) => (ms === 45_000 ? 100 : ms))
    start()
    await expect.poll(() => streams.length).toBeGreaterThan(1)
  })

  it('ends with its signal, and does not reconnect when the page is shown again', async () => {
    start()
    await expect.poll(stands).toBe(true)
    const gone = new Promise((resolve) => streams[0]?.once('close', resolve))
    leaving.abort()
    await gone
    look(true)
    look(false)
    await sleep(50)
    expect(streams).toHaveLength(1)
  })

  it('uses one stream for all screens, and notifies each only of what it watches', async () => {
    const heard: Record<string, number> = {}
    const names: Watched[] = ['own', 'campaign:a', 'link:b']
    for (const name of names)
      follow(name, {
        changed: () => (heard[name] = (heard[name] ?? 0) + 1),
        standing: () => undefined,
        signal: leaving.signal,
      })
    await expect.poll(() => heard).toEqual({ own: 1, 'campaign:a': 1, 'link:b': 1 })
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([names])
    streams[0]?.write(event(2, 'c'))
    await expect.poll(() => heard).toEqual({ own: 2, 'campaign:a': 1, 'link:b': 1 })
    streams[0]?.write(event(3, 'b'))
    await expect.poll(() => heard).toEqual({ own: 3, 'campaign:a': 1, 'link:b': 2 })
    // another screen that wants the same needs no other stream
    start('link:b')
    await expect.poll(() => [stands(), changes]).toEqual([true, 1])
    expect(streams).toHaveLength(1)
    // a screen that wants more gets a stream for all
    start('link:d')
    await expect.poll(() => asked.at(-1)?.body).toBe('["own","campaign:a","link:b","link:d"]')
    await expect.poll(() => streams[0]?.destroyed).toBe(true)
  })

  it('continues with the rest if one of them is refused', async () => {
    answer = (response, watched) => {
      const place = watched.indexOf('link:dead')
      if (place >= 0) refuse(410, 'link_ended', place)(response)
      else stand(response, watched)
    }
    start('link:dead')
    start()
    await expect.poll(stands).toBe(true)
    expect(asked.map(({ body }) => body)).toEqual(['["link:dead","campaign:a"]', '["campaign:a"]'])
    expect(changes).toBe(1)
  })

  it('asks again with the new token after a sign-in or sign-out in any tab', async () => {
    start()
    await expect.poll(stands).toBe(true)
    stored.set('token', 'another token')
    browserWindow.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    await expect.poll(() => asked.at(-1)?.authorization).toBe('Bearer another token')
    await expect.poll(() => [streams.length, stands(), changes]).toEqual([2, true, 2])
    await expect.poll(() => streams[0]?.destroyed).toBe(true)
    // a token that has ended also stops the links, but only until it is forgotten
    answer = (response, watched) => {
      answer = stand
      refuse(401, 'unauthorized', watched.indexOf(CAMPAIGN))(response)
    }
    start('link:b')
    await expect.poll(() => asked.at(-1)).toMatchObject({ authorization: undefined })
    await expect.poll(stands).toBe(true)
  })

  it('asks again for what was refused once somebody is signed in', async () => {
    const changeToken = (token: string) => {
      stored.set('token', token)
      browserWindow.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    }
    changeToken('')
    answer = refuse(401, 'unauthorized', 0)
    start()
    await expect.poll(() => asked.length).toBe(1)
    answer = stand
    changeToken('a token')
    await expect.poll(stands).toBe(true)
  })

  it('opens no connection if tabs cannot share one', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.resetModules()
    ;({ follow } = await import('./live'))
    start()
    await sleep(200)
    expect(asked).toEqual([])
  })
})
