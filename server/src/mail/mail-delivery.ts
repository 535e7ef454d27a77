/** Sends the mails that wait: one process at a time, by a lease, and with pauses while the mail server is away. */
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database'
import { createJobLease } from '../concurrency/job-lease'
import type { MailRow } from '../db/tables/tables'
import { MailFailure, type Mail, type Mailer } from './mailer'
import { MAILS, type MailKind } from './mail-outbox'
import * as mails from './mails.repository'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** ms between a failed try and the next: nearly five days in all, as mail servers try (RFC 5321, 4.5.4.1) */
const PAUSES_MS = [
  ...[1, 5, 30].map((minutes) => minutes * MINUTE_MS),
  ...[2, 6, 12, 24, 24, 24, 24].map((hours) => hours * HOUR_MS),
]
/** ms between two looks for mails whose pause is over */
const LOOKS_EVERY_MS = 30_000
/** ms that a process that died holds up the others; longer than one mail may take */
const HELD_MS = 3 * MINUTE_MS
const AT_ONCE = 50
/** ms that a closing process waits for the mail under way */
const PARTING_MS = 5_000

/** Makes the text of a mail just before it is sent. @returns null if there is no longer anything to say */
export type MailText = (mail: MailRow) => Promise<Pick<Mail, 'subject' | 'text'> | null>

/** Sends the mails that wait, from the moment that the server listens until it closes. */
export function deliverMails(
  app: FastifyInstance,
  deps: {
    db: Database
    mailer: Mailer
    texts: Record<MailKind, MailText>
    /** epoch ms */
    now: () => number
    reportFailure: (thrown: unknown) => void
  },
): void {
  const { db, mailer, now } = deps
  if (!mailer.on) return
  const lease = createJobLease({ ...deps, random: randomBytes }, 'mail', HELD_MS)
  let closed = false
  let again = false
  let running: Promise<void> | undefined

  async function settle(mail: MailRow, failure: MailFailure): Promise<void> {
    const tries = mail.tries + 1
    const pause = failure.concerns === 'never' ? undefined : PAUSES_MS[tries - 1]
    await db.write((tx) =>
      pause === undefined
        ? mails.remove(tx, mail.id)
        : mails.putOff(tx, mail.id, { tries, nextAt: now() + pause }),
    )
    // without address and text
    const failed = { kind: mail.kind, tries, reason: failure.reason }
    if (pause === undefined) app.log.error(failed, 'a mail was given up')
    else app.log.warn(failed, 'a mail was not taken, and will be tried again')
  }

  /** @returns why the server is away; undefined if it is not */
  async function deliver(mail: MailRow): Promise<MailFailure | undefined> {
    const text = isKind(mail.kind, deps.texts) ? await deps.texts[mail.kind](mail) : null
    if (text !== null)
      try {
        await mailer.send({ id: mail.id, to: mail.recipient, ...text })
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error
        await settle(mail, error)
        return error.concerns === 'server' ? error : undefined
      }
    await db.write((tx) => mails.remove(tx, mail.id))
    return undefined
  }

  async function deliverAll(): Promise<void> {
    if ((await mails.listDue(db.read, now(), 1)).length === 0 || !(await lease.take())) return
    try {
      for (;;) {
        const due = await mails.listDue(db.read, now(), AT_ONCE)
        if (due.length === 0) return
        // while it is away, one mail waits for its answer and the others do not
        let away: MailFailure | undefined
        for (const mail of due) {
          if (closed) return
          await lease.renew()
          if (away) await settle(mail, away)
          else away = await deliver(mail)
        }
      }
    } finally {
      await lease.release()
    }
  }

  const isAsked = () => again && !closed
  async function run(): Promise<void> {
    do {
      again = false
      await deliverAll().catch(deps.reportFailure)
    } while (isAsked())
    running = undefined
  }
  function look(): void {
    if (closed) return
    again = true
    running ??= run()
  }

  const unwatch = db.watch((touched) => {
    if (touched === 'unknown' || touched.includes(MAILS)) setImmediate(look)
  })
  const looking = setInterval(look, LOOKS_EVERY_MS).unref()

  app.addHook('onListen', async () => look())
  app.addHook('preClose', async () => {
    closed = true
    unwatch()
    clearInterval(looking)
    await Promise.race([running, sleep(PARTING_MS, undefined, { ref: false })])
  })
}

const isKind = (kind: string, texts: Record<MailKind, MailText>): kind is MailKind =>
  Object.hasOwn(texts, kind)
