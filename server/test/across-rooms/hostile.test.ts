/**
 * Ten thousand hostile requests from fifty addresses, over sockets, while twenty honest devices claim gifts. The attackers run
 * in a separate thread, so that their own cost is not counted as harm to others.
 */
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { SecurityEvent } from '@tohfa/sync-protocol/entities/security-event'
import { readdir, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { person } from '../admin'
import { openTestApp, type TestApp } from '../app'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { claimForm } from '../forms'

const SEED = 20_260_301
const REQUESTS = 10_000
const ADDRESSES = 50
const DEVICES = 20
/** how addresses of honest devices begin */
const HONEST = '203.0.113.'
/** rounds in which every device claims once: to warm up, and under attack */
const ROUNDS = { before: 2, attacked: 25 }
/** requests of attackers that may be answered while a claim waits: a count, which is the same on a slow machine */
const OVERTAKING_MAX = 100
const MB = 1024 ** 2
/** bytes that the process may grow by: it also contains the devices and earlier test files */
const MEMORY_MAX = 400 * MB
/** files of uploads begun without sending a byte: two for each, and ten uploads for each address */
const FILES_MAX = 2 * 10 * ADDRESSES
const DISK_MAX = 10 * MB
/** rows of the security log: beyond 300 a minute failures are counted together, and the test's clock does not move */
const EVENTS_MAX = 400

type Answers = Record<string, Record<string, number>>

async function bytesIn(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0

const statuses = (answers: Answers | undefined, kind: string) => Object.keys(answers?.[kind] ?? {}).sort()

/** All events, including those that are not written yet. */
async function securityEvents(test: TestApp) {
  const admin = await person(test, { admin: true })
  const url = '/api/admin/security-events'
  const answer = await test.get(url, admin.headers)
  return answer.json<SecurityEvent[]>()
}

/**
 * Devices that claim, each over its own connection.
 * @param others how many requests of others the server has answered so far
 */
function devices(port: number, next: () => string, others: () => number) {
  const agents = Array.from({ length: DEVICES }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const claimed: string[] = []
  const refused: string[] = []
  const claim = (agent: Agent, i: number) =>
    new Promise<number>((resolve, reject) => {
      const code = next()
      const body = JSON.stringify(claimForm({ name: `Guest ${code}` }))
      const before = others()
      const asked = request(
        {
          ...{ agent, port, host: '127.0.0.1', method: 'POST', path: `/api/qr/${code}/claim` },
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-forwarded-for': `${HONEST}${i + 1}`,
          },
        },
        (answer) => {
          if (answer.statusCode === 200) claimed.push(code)
          else refused.push(`${code}: ${answer.statusCode}`)
          answer.resume().once('end', () => resolve(others() - before))
        },
      )
      asked.once('error', reject)
      asked.end(body)
    })
  return {
    claimed,
    refused,
    /** all of them at once; @returns how many requests of others were answered while each waited */
    round: () => Promise.all(agents.map(claim)),
    close: () => agents.forEach((agent) => agent.destroy()),
  }
}

it.each(engines.slice(0, 1))(
  'hostile callers keep no honest device from claiming, on $name',
  async (engine) => {
    const test = await openTestApp(engine, { TRUST_PROXY: '1', LOG_LEVEL: 'error' })
    let honest: ReturnType<typeof devices> | undefined
    let attacker: Worker | undefined
    try {
      const failed: string[] = []
      let hostile = 0
      const { owner, campaign, next, claimed } = await codeSupply(test, 800)
      const victim = await claimed()
      const unclaimed = next()
      test.app.server.prependListener('request', (asked, answer) => {
        const isHonest = String(asked.headers['x-forwarded-for']).startsWith(HONEST)
        answer.once('finish', () => {
          if (!isHonest) hostile++
          if (answer.statusCode >= 500)
            failed.push(`${answer.statusCode} ${asked.method} ${asked.url?.slice(0, 80)}`)
        })
      })
      await test.app.listen({ host: '127.0.0.1', port: 0 })
      const port = (test.app.server.address() as { port: number }).port
      honest = devices(port, next, () => hostile)

      for (let i = 0; i < ROUNDS.before; i++) await honest.round()

      const memoryBefore = process.memoryUsage().rss
      let memoryMost = 0
      const plan = { port, seed: SEED, requests: REQUESTS, addresses: ADDRESSES }
      const thread = (attacker = new Worker(new URL('./hostile-caller.mjs', import.meta.url), {
        workerData: { ...plan, masterCode: campaign.master_code, victim, unclaimed },
      }))
      let answers: Answers | undefined
      let held = 0
      let done = 0
      const waiting: (() => void)[] = []
      const ended = new Promise<void>((resolve, reject) => {
        thread.once('error', reject)
        thread.on('message', (told: { done: number; answers?: Answers; held?: number }) => {
          done = told.done
          for (const go of waiting.splice(0)) go()
          if (!told.answers) return
          answers = told.answers
          held = told.held ?? 0
          resolve()
        })
      })
      const overtaking: number[] = []
      for (let i = 0; i < ROUNDS.attacked; i++) {
        // spread over the attack, except its last tenth, so that no claim comes after it
        const due = Math.floor((i * 0.9 * REQUESTS) / ROUNDS.attacked)
        while (done < due) await Promise.race([new Promise<void>((go) => waiting.push(go)), ended])
        overtaking.push(...(await honest.round()))
        memoryMost = Math.max(memoryMost, process.memoryUsage().rss)
      }
      await ended
      const disk = await bytesIn(test.dataDir)
      const seen = await securityEvents(test)
      console.log(
        `${hostile} requests of attackers answered, ${p99(overtaking)} of them while a claim waited (p99)`,
      )
      // the attack really arrived, and was refused where it may be
      expect(done).toBe(REQUESTS)
      expect(held).toBeGreaterThan(500)
      expect(Object.keys(answers ?? {})).toHaveLength(27)
      expect(statuses(answers, 'a wrong length of a file')).toEqual(['400', '413'])
      expect(statuses(answers, 'a wrong PIN')).toEqual(['403', '429'])
      expect(statuses(answers, 'a text that is long to read')).toEqual(['200', '422'])
      expect(statuses(answers, 'a batch of garbage')).toEqual(['413'])
      expect(statuses(answers, 'a token that is made up')).toEqual(['401'])
      // what it left behind is limited
      expect(memoryMost - memoryBefore).toBeLessThan(MEMORY_MAX)
      expect(disk.files).toBeLessThanOrEqual(FILES_MAX)
      expect(disk.bytes).toBeLessThan(DISK_MAX)
      expect(seen.length).toBeLessThan(EVENTS_MAX)
      expect(seen.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2_000)
      // the server itself did not fail
      expect(failed).toEqual([])
      expect(test.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])

      expect(honest.refused).toEqual([])
      const list = await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner)
      const stored = list.json<ListedQrCode[]>().filter((qr) => qr.claimed && qr.code !== victim)
      expect(stored.map((qr) => `${qr.code} ${qr.claimer_name}`).sort()).toEqual(
        honest.claimed.map((code) => `${code} Guest ${code}`).sort(),
      )
      expect(stored).toHaveLength(DEVICES * (ROUNDS.before + ROUNDS.attacked))
      expect(hostile).toBeGreaterThan(5_000)
      expect(p99(overtaking)).toBeLessThan(OVERTAKING_MAX)
    } finally {
      honest?.close()
      await attacker?.terminate()
      await test.close()
    }
  },
  300_000,
)
