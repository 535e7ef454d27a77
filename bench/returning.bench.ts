import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v4 } from 'uuid'
import type { OutboxEntry } from '../pwa/src/offline/sending-rules/outbox-entry'
import { settle, type Answer } from '../pwa/src/offline/sending-rules/settlement'
import { answerOf } from '../pwa/src/offline/engine/failures'
import { createFetchTransport } from '../pwa/src/offline/engine/fetch-transport'
import { createBoundedQueue } from '../server/src/concurrency/bounded-queue'
import { startTestS3 } from '../server/src/blobs/s3/s3.test-server'
import { startPostgres } from '../server/test/programs/postgres'
import { startProcesses } from '../server/test/programs/processes'
import { freePort } from '../test/free-port'
import { claimOperation } from './client'
import { atMost, type Figure } from './measure'
import { codeOf, openStore } from './rows'
import { MALLOC, NODE_OPTIONS } from './server-process'

const PROCESSES = 2
const WITHIN_MS = 60_000
const MOST_MIB = 512
/** Calls under way: more than the servers let wait, and few enough that none is lost in the machine's own network. */
const CALLS_AT_ONCE = 1_600

const agent = new Agent({ keepAlive: true })
let addresses = 0
/** one address has too few ports for a crowd */
const nextAddress = () => `127.0.0.${2 + (addresses++ % 200)}`
/**
 * Node's own fetch goes through all its connections to find a free one, so tens of thousands of devices would wait for
 * each other there.
 */
const fetchOverHttp = (address: string, { method, headers, body, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const options = { agent, localAddress: nextAddress(), method, headers: headers as Record<string, string> }
    const sent = request(address, { ...options, signal: signal ?? undefined }, (answer) => {
      const { statusCode: status = 0 } = answer
      const answered = new Headers(answer.headers as Record<string, string>)
      resolve(new Response(Readable.toWeb(answer) as ReadableStream, { status, headers: answered }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/**
 * Devices that return within a minute, each with a claim, to servers that hash PINs as they do for people. A device is the
 * product's transport and what the engine makes of an answer, without the storage: with it, this machine would be busier
 * with devices than with servers.
 */
export async function returningBench(devices: number): Promise<Figure[]> {
  const postgres = await startPostgres(['synchronous_commit=on'])
  const databaseUrl = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  const s3 = await startTestS3()
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS, ...MALLOC, ...s3.env }
  const processes = await startProcesses(ports, env)
  try {
    preferThisProcess()
    await client.connect()
    const store = await openStore(client, `http://127.0.0.1:${ports[0]}`)
    const first = await store.newCodes(devices)
    const transports = ports.map((port) =>
      createFetchTransport({ origin: `http://127.0.0.1:${port}`, fetch: fetchOverHttp as typeof fetch }),
    )
    let tries = 0
    const answers = new Map<string, number>()

    const inTurn = createBoundedQueue({ atOnce: CALLS_AT_ONCE, waiting: Infinity })
    async function attempt(i: number, operation: ReturnType<typeof claimOperation>): Promise<Answer> {
      const transport = transports[(i + tries++) % PROCESSES]
      if (!transport) throw new Error('there is no server')
      try {
        for await (const [line] of transport.push({ device_id: v4(), operations: [operation] }))
          if (line) return line
        return { outcome: 'unanswered' }
      } catch (failure) {
        return answerOf(failure)
      }
    }
    async function device(i: number): Promise<void> {
      await sleep(Math.random() * WITHIN_MS)
      const operation = claimOperation(codeOf(first + i), i)
      let entry: OutboxEntry = {
        ...operation,
        v: 1,
        seq: i,
        kind: 'qr.claim',
        maker: null,
        capturedAt: 0,
        state: 'queued',
        attempts: 0,
        nextAttemptAt: 0,
      }
      for (;;) {
        const answer = await inTurn(() => attempt(i, operation))
        const said = wordOf(answer)
        answers.set(said, (answers.get(said) ?? 0) + 1)
        const { change } = settle(entry, answer, { now: Date.now(), random: Math.random() })
        entry = { ...entry, ...change } as OutboxEntry
        if (entry.state === 'delivered') return
        if (entry.state === 'attention') throw new Error(`refused: ${JSON.stringify(answer)}`)
        await sleep(entry.nextAttemptAt - Date.now())
      }
    }

    const started = performance.now()
    await Promise.all(Array.from({ length: devices }, (_, i) => device(i)))
    const took = (performance.now() - started) / 1000
    console.log([...answers].map(([said, count]) => `${said}: ${count}`).join(', '))
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM codes WHERE claimed AND code >= $1`,
      [codeOf(first)],
    )
    const memory = await Promise.all(processes.pids().map(mostMemory))
    const good = [APPLIED, 'asked to wait (429)', 'asked to wait (503)']
    const other = [...answers].filter(([said]) => !good.includes(said)).reduce((sum, [, n]) => sum + n, 0)
    const count = devices.toLocaleString('en')
    return [
      atMost(`${count} devices return within a minute, until all were served`, took, 's', Infinity),
      atMost('devices that were not served', devices - Number(rows[0]?.n), '', 0),
      atMost('answers other than 429 and 503 with a Retry-After', other, '', 0),
      atMost('memory of the server that needed most', Math.max(...memory), 'MiB', MOST_MIB),
    ]
  } finally {
    await client.end()
    await processes.close()
    await postgres.stop()
    await s3.stop()
  }
}

/** Devices have processors of their own, which do not wait for the server's hashes. */
function preferThisProcess(): void {
  try {
    setPriority(-10)
  } catch {
    // only root may
    console.log('the devices share the processor with the servers')
  }
}

const APPLIED = 'applied'

function wordOf(answer: Answer): string {
  if (answer.outcome === 'retry' && answer.retry_after > 0) return `asked to wait (${answer.status})`
  if (answer.outcome === 'deferred' && answer.retryAfterMs > 0)
    return `asked to wait (${answer.problem?.status ?? 'no problem'})`
  return answer.outcome
}

/** MiB that a process has had in memory at most */
async function mostMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
