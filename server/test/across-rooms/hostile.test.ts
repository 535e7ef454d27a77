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
/** rounds in which every device claims once: to warm up, undisturbed, and under attack */
const ROUNDS = { before: 2, normal: 10, attacked: 25 }
/** ms that people do not notice as a wait; a busy machine may take as long without any attack */
const UNNOTICED_MS = 1_000
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
  const answer = await test.call({ method: 'GET', url, headers: { ...admin.headers } })
  return answer.json<SecurityEvent[]>()
}

/** Devices that claim, each over its own connection. */
function devices(port: number, next: () => string) {
  const agents = Array.from({ length: DEVICES }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const claimed: string[] = []
  const refused: string[] = []
  const claim = (agent: Agent, i: number) =>
    new Promise<number>((resolve, reject) => {
      const code = next()
      const body = JSON.stringify(claimForm({ name: `Guest ${code}` }))
      const began = performance.now()
      const asked = request(
        {
          ...{ agent, port, host: '127.0.0.1', method: 'POST', path: `/api/qr/${code}/claim` },
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-forwarded-for': `203.0.113.${i + 1}`,
          },
        },
        (answer) => {
          if (answer.statusCode === 200) claimed.push(code)
          else refused.push(`${code}: ${answer.statusCode}`)
          answer.resume().once('end', () => resolve(performance.now() - began))
        },
      )
      asked.once('error', reject)
      asked.end(body)
    })
  return {
    claimed,
    refused,
    /** all of them at once; @returns ms that each took */
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
      const { owner, campaign, next, claimed } = await codeSupply(test, 800)
      const victim = await claimed()
      const unclaimed = next()
      test.app.server.prependListener('request', (asked, answer) => {
        answer.once('finish', () => {
          if (answer.statusCode >= 500)
            failed.push(`${answer.statusCode} ${asked.method} ${asked.url?.slice(0, 80)}`)
        })
      })
      await test.app.listen({ host: '127.0.0.1', port: 0 })
      const port = (test.app.server.address() as { port: number }).port
      honest = devices(port, next)

      for (let i = 0; i < ROUNDS.before; i++) await honest.round()
      const normal: number[] = []
      for (let i = 0; i < ROUNDS.normal; i++) normal.push(...(await honest.round()))

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
      const attacked: number[] = []
      for (let i = 0; i < ROUNDS.attacked; i++) {
        // spread over the attack, except its last tenth, so that no claim comes after it
        const due = Math.floor((i * 0.9 * REQUESTS) / ROUNDS.attacked)
        while (done < due) await Promise.race([new Promise<void>((go) => waiting.push(go)), ended])
        attacked.push(...(await honest.round()))
        memoryMost = Math.max(memoryMost, process.memoryUsage().rss)
      }
      await ended
      const disk = await bytesIn(test.dataDir)
      const seen = await securityEvents(test)
      const times = { normal: p99(normal), attacked: p99(attacked) }
      console.log(
        `p99 of honest claims: ${Math.round(times.normal)} ms, under attack ${Math.round(times.attacked)} ms`,
      )
      // the attack really arrived, and was refused where it may be
      expect(done).toBe(REQUESTS)
      expect(held).toBeGreaterThan(500)
      expect(Object.keys(answers ?? {})).toHaveLength(26)
      expect(statuses(answers, 'a wrong length of a file')).toEqual(['400', '413'])
      expect(statuses(answers, 'a wrong PIN')).toEqual(['403', '429'])
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
      const list = await test.call({
        method: 'GET',
        url: `/api/campaigns/${campaign.id}/qrcodes`,
        headers: { ...owner },
      })
      const stored = list.json<ListedQrCode[]>().filter((qr) => qr.claimed && qr.code !== victim)
      expect(stored.map((qr) => `${qr.code} ${qr.claimer_name}`).sort()).toEqual(
        honest.claimed.map((code) => `${code} Guest ${code}`).sort(),
      )
      expect(stored).toHaveLength(DEVICES * (ROUNDS.before + ROUNDS.normal + ROUNDS.attacked))
      expect(times.attacked).toBeLessThan(Math.max(3 * times.normal, UNNOTICED_MS))
    } finally {
      honest?.close()
      await attacker?.terminate()
      await test.close()
    }
  },
  300_000,
)
