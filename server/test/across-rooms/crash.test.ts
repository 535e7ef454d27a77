/**
 * The server is killed (kill -9) again and again while it takes a batch of 250 claims over real HTTP, then restarted and
 * sent the whole batch again with the same ids. Whatever the moment, every claim is applied, none twice, and what was
 * answered once gets the same answer ever after.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { count, eq } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../databases'
import { claimOperation } from '../forms'
import { CHEAP_HASHES } from '../programs/processes'
import { seededRandom } from '../../src/seeding/seeded'
import { startProcess, type ServerProcess } from '../programs/server-process'

const QUANTITY = 250
const KILLS = 4
const seed = Number(process.env.TOHFA_CRASH_SEED ?? 20261120)

describe.each(engines)('kill -9 during a sync on $name', (engine) => {
  let database: TestDatabase
  let server: ServerProcess | undefined
  beforeAll(async () => (database = await engine.open()))
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await database.destroy()
  })

  const start = () => {
    const { databaseUrl, dataDir } = database.location
    const store = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    return startProcess({ NODE_OPTIONS: CHEAP_HASHES, ...store })
  }
  const json = async <T>(path: string, authorization: string, body?: object) => {
    const answer = await fetch(`${server?.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }

  /** Calls `hear` with each line as it arrives, until the answer ends or breaks. @returns whether it ended */
  async function send(
    operations: object[],
    hear: (result: OperationResult) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    try {
      const answer = await fetch(`${server?.origin}/api/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operations }),
        ...(signal && { signal }),
      })
      let rest = ''
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (rest + piece).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) hear(JSON.parse(line) as OperationResult)
      }
      return true
    } catch (error) {
      // these errors mean that the connection broke
      if (error instanceof TypeError || signal?.aborted) return false
      throw error
    }
  }

  it(`applies ${QUANTITY} claims, none twice (seed ${seed})`, { timeout: 180_000 }, async () => {
    const random = seededRandom(seed)
    server = await start()
    const account = { email: 'owner@example.com', password: 'a long password' }
    const { access_token } = await json<{ access_token: string }>('/api/auth/register', '', account)
    const bearer = `Bearer ${access_token}`
    const form = { name: 'Crash', qr_quantity: QUANTITY }
    const campaign = await json<Campaign>('/api/campaigns', bearer, form)
    const listUrl = `/api/campaigns/${campaign.id}/qrcodes`
    const codes = await json<ListedQrCode[]>(listUrl, bearer)
    const operations = codes.map(({ code, number }) => claimOperation(code, { name: `Guest ${number}` }))

    const answers = new Map<string, string>()
    let answerLost = 0
    const hear = (result: OperationResult) => {
      if (result.outcome !== 'applied') throw new Error(`not applied: ${JSON.stringify(result)}`)
      const body = JSON.stringify(result.body)
      const known = answers.get(result.id)
      if (known !== undefined) expect([result.replayed, body]).toEqual([true, known])
      else if (result.replayed) answerLost++
      answers.set(result.id, body)
    }

    const moreApplied = async () => {
      const { q, t } = database.db.read
      const applied = async () => (await q.select({ n: count() }).from(t.operations))[0]?.n ?? 0
      while ((await applied()) <= answers.size) await sleep(2)
    }

    for (let kills = 0; kills < KILLS; kills++) {
      const killed = server
      const killAfter = Math.min(answers.size + Math.floor(random() * (QUANTITY / KILLS)), QUANTITY - 50)
      // kill at an answer, or after the device stopped listening and more was applied, so that answers are lost
      const deaf = kills % 2 === 1
      const pause = random() * (deaf ? 150 : 20)
      const connection = new AbortController()
      let heard = 0
      let kill: Promise<unknown> | undefined
      const ended = await send(
        operations,
        (result) => {
          hear(result)
          if (heard++ !== killAfter) return
          if (deaf) connection.abort()
          kill = (deaf ? moreApplied() : Promise.resolve())
            .then(() => sleep(pause))
            .then(() => killed.stop('SIGKILL'))
        },
        connection.signal,
      )
      await kill
      await killed.stop('SIGKILL')
      server = await start()
      if (ended && answers.size < QUANTITY) throw new Error('an answer ended early')
    }
    expect(await send(operations, hear)).toBe(true)
    console.log(
      `${engine.name}, seed ${seed}: ${answerLost} claims were applied without their first answer getting through`,
    )

    expect(answers.size).toBe(QUANTITY)
    // otherwise the moments of the kills would prove little
    expect(answerLost).toBeGreaterThan(0)
    const { q, t } = database.db.read
    const [claimed] = await q.select({ n: count() }).from(t.codes).where(eq(t.codes.claimed, true))
    const [counted] = await q.select({ n: t.campaigns.claimedCount }).from(t.campaigns)
    const [pins] = await q.select({ n: count() }).from(t.pins)
    const kept = await q.select({ id: t.operations.id, body: t.operations.body }).from(t.operations)
    expect([claimed?.n, counted?.n, pins?.n]).toEqual([QUANTITY, QUANTITY, QUANTITY])
    expect(kept.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort())
    for (const { id, body } of kept) expect(answers.get(id)).toBe(body)

    const listed = await json<ListedQrCode[]>(listUrl, bearer)
    expect(listed.map(({ claimer_name }) => claimer_name)).toEqual(
      codes.map(({ number }) => `Guest ${number}`),
    )
    expect(await server.stop('SIGTERM')).toBe(0)
    server = undefined
  })
})
