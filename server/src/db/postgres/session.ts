import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { AroundStatement, Queries, Session, Transaction } from '../database'
import { underSavepoint, type Lease } from '../transaction-lease'
import { bareError } from './error'
import { isRetryable } from './retry'
import { postgresTables as tables } from './kit'
import { throwUnavailable } from './unavailable'

type Build = Parameters<Session['prepared']>[1]
type Call = (values: Record<string, unknown>) => Promise<unknown[]>

/** What the query builder needs from a connection. */
export interface Client {
  query(config: pg.QueryConfig, values?: unknown[]): Promise<unknown>
}

function queriesOver(client: Client): Queries {
  return drizzle({ client: client as unknown as pg.Pool }) as unknown as Queries
}

function runnable(query: ReturnType<ReturnType<Build>['prepare']>): Call {
  return async (values) => {
    try {
      return await query.execute(values)
    } catch (error) {
      throw bareError(error)
    }
  }
}

const justRun: AroundStatement = (_text, run) => run()

/** A session that only reads. @param client a pool, for any of its connections, or one connection */
export const readSession = (
  client: Client,
  { named, around = justRun }: { named: boolean; around?: AroundStatement | undefined },
): Session =>
  sessionOver(
    {
      query: (config, values) => {
        if (!READS.test(config.text)) throw new Error('Only a transaction can write')
        return around(config.text, () => client.query(config, values).catch(throwUnavailable))
      },
    },
    named,
  )

/** how the query builder's reads begin */
const READS = /^(select|with) /

/**
 * A session on one connection.
 * @param named whether the driver may prepare queries on it: behind a pooler, the next one may run on another
 *   connection
 */
export function sessionOver(client: Client, named: boolean): Session {
  const calls = new Map<string, Call>()
  const session: Session = {
    q: queriesOver(client),
    t: tables,
    prepared<Row>(name: string, build: Build) {
      let call = calls.get(name)
      if (!call) {
        call = runnable(build(session).prepare(named ? name : undefined))
        calls.set(name, call)
      }
      return call as (values: Record<string, unknown>) => Promise<Row[]>
    },
  }
  return session
}

/** One connection on behalf of one body: no statement after the body is over. */
export class LeasedClient implements Client {
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(
    private readonly client: Client,
    private readonly lease: Lease,
    private readonly around: AroundStatement = justRun,
  ) {}

  /** A client of the same connection for an inner body. */
  under(lease: Lease): LeasedClient {
    return new LeasedClient(this.client, lease, this.around)
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    this.lease.check()
    const run = this.around(config.text, () => this.client.query(config, values))
    this.#underWay.add(run)
    try {
      return await run
    } catch (error) {
      this.lease.fail(error)
      throw error
    } finally {
      this.#underWay.delete(run)
    }
  }

  /** resolves when no statement is under way */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }
}

/** The prepared queries of a connection, reused by one transaction after another and bound to the present one. */
interface Seat {
  holder: Client
  session: Session
  calls: Map<string, Call>
}

const seats = new WeakMap<pg.PoolClient, Seat>()

function seatOf(client: pg.PoolClient): Seat {
  let seat = seats.get(client)
  if (!seat) {
    const made: Seat = {
      holder: client,
      calls: new Map(),
      session: {
        q: queriesOver({ query: (config, values) => made.holder.query(config, values) }),
        t: tables,
        prepared: () => {
          throw new Error('A prepared query cannot be built from another one')
        },
      },
    }
    seat = made
    seats.set(client, seat)
  }
  return seat
}

/** The session of one transaction body on one connection. */
export function leasedSession(
  client: pg.PoolClient,
  leased: LeasedClient,
  lease: Lease,
  touched: Set<string>,
  named: boolean,
): Transaction {
  const seat = seatOf(client)
  seat.holder = leased
  const say = (text: string) => leased.query({ text })
  return {
    transaction: true,
    touch: (campaignId) => void touched.add(campaignId),
    t: tables,
    q: queriesOver(leased),
    prepared<Row>(name: string, build: Build) {
      let call = seat.calls.get(name)
      if (!call) {
        call = runnable(build(seat.session).prepare(named ? name : undefined))
        seat.calls.set(name, call)
      }
      const run = call
      return async (values: Record<string, unknown>) => {
        lease.check()
        return (await run(values)) as Row[]
      }
    },
    async savepoint(work) {
      let inner: LeasedClient | undefined
      /** the outer session goes on once no statement of the inner one is under way */
      const end = async (...texts: string[]) => {
        await inner?.idle()
        seat.holder = leased
        for (const text of texts) await say(text)
      }
      return underSavepoint(
        {
          lease,
          touched,
          open(lease, touched) {
            inner = leased.under(lease)
            return leasedSession(client, inner, lease, touched, named)
          },
          begin: () => say('SAVEPOINT part'),
          release: () => end('RELEASE SAVEPOINT part'),
          undo: () => end('ROLLBACK TO SAVEPOINT part', 'RELEASE SAVEPOINT part'),
          endsAll: isRetryable,
        },
        work,
      )
    },
  }
}
