/**
 * Processes that share a PostgreSQL database notify each other of the campaigns that were touched.
 *
 * - A notification is sent after the commit, in one statement for all campaigns that were touched within a moment. A
 *   NOTIFY inside each transaction would make them commit one after another, as it locks the whole database until the
 *   commit.
 * - A process learns of its own transactions directly, and of the others' over one connection that only listens.
 * - If notifications may have been missed, watchers get `unknown`: after each connection, and at every try to connect.
 *   So a process that cannot listen still checks again every few seconds.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCoalesced } from '../../concurrency/coalesced'
import type { Touched } from '../database'

const CHANNEL = 'tohfa_campaigns'
/** pause between two statements that notify others */
const REST_MS = 50
/** campaigns in one notification, which may have 8000 bytes */
const IDS_AT_ONCE = 200
/** campaigns that may wait while nothing can be sent; beyond that, others are asked to check everything */
const IDS_WAITING = 5_000
/** a query finds a connection that broke silently */
const ASK_EVERY_MS = 20_000
const ASK_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export function openSignals(deps: {
  config: pg.ClientConfig
  /** any connection can send */
  pool: pg.Pool
  /** notifies the watchers in this process */
  tell: (touched: Touched) => void
  /** returns a number from 0 up to 1 */
  random: () => number
}) {
  const { config, pool, tell, random } = deps
  const me = randomUUID()
  const closing = new AbortController()
  const { signal } = closing
  let waiting = new Set<string>()
  let listening: Promise<void> | undefined

  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

  async function sendWaiting(): Promise<void> {
    const sent = waiting
    waiting = new Set()
    try {
      for (const ids of sent.size > IDS_WAITING ? [[]] : chunks([...sent], IDS_AT_ONCE))
        await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, [me, ...ids].join(' ')])
    } catch {
      // the others are notified as soon as the database answers again
      if (signal.aborted) return
      for (const id of sent) waiting.add(id)
      await pause(LONGEST_PAUSE_MS)
      sending.soon()
    }
  }
  const sending = createCoalesced(sendWaiting, REST_MS)

  function hear(payload: string | undefined): void {
    const [sender, ...ids] = (payload ?? '').split(' ')
    if (sender !== me) tell(ids.length > 0 ? ids : 'unknown')
  }

  /** Resolves when the connection is lost, or the store closes. */
  async function listenOnce(stands: () => void): Promise<void> {
    const client = new pg.Client({
      ...config,
      application_name: 'tohfa listener',
      query_timeout: ASK_TIMEOUT_MS,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    const hangUp = () => void client.end().catch(() => {})
    signal.addEventListener('abort', hangUp)
    client.on('notification', ({ payload }) => hear(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      stands()
      const asking = setInterval(() => void client.query('SELECT 1').catch(hangUp), ASK_EVERY_MS).unref()
      await lost.finally(() => clearInterval(asking))
    } finally {
      signal.removeEventListener('abort', hangUp)
      await client.end().catch(() => {})
    }
  }

  async function listen(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const stands = () => {
        failures = 0
        tell('unknown')
      }
      await listenOnce(stands).catch(() => {})
      tell('unknown')
      await pause(random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures))
    }
  }

  return {
    /** Notifies this process at once, and the others soon. */
    send(ids: readonly string[]): void {
      tell(ids)
      for (const id of ids) waiting.add(id)
      sending.soon()
    },
    /** Listens to the others from now on. */
    listen: () => void (listening ??= listen()),
    /** Sends what waits, then closes the connection. */
    async close(): Promise<void> {
      closing.abort()
      await sending.stop()
      await listening
    },
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
