import type pg from 'pg'
import { makeCampaign, signUp } from './client'
import type { Figure } from './measure'

const CAMPAIGNS = 100
/** claims for each ten operations of a seeded store; the others are of claimed gifts */
const CLAIMS_OF_TEN = 1

/** The code of a gift of these benches. */
export const codeOf = (n: number) => String(n).padStart(20, '0')

/** Gifts and operations, as rows. */
export async function openStore(client: pg.Client, origin: string) {
  const owner = await signUp(origin)
  const campaigns: string[] = []
  for (let i = 0; i < CAMPAIGNS; i++) campaigns.push((await makeCampaign(origin, owner, 1)).id)
  let next = 1
  let operations = 0
  const insertCodes = async (from: number, count: number, claimed: boolean) => {
    const card = claimed ? `true, 'Guest ' || n, 'Rao Textiles', 1795757134961` : 'false, NULL, NULL, NULL'
    await client.query(
      `INSERT INTO codes (code, campaign_id, number, claimed, claimer_name, claimer_company, claimed_at)
       SELECT lpad(n::text, 20, '0'), ($1::text[])[1 + n % ${CAMPAIGNS}], 2 + n, ${card} FROM generate_series($2::int, $3::int) n`,
      [campaigns, from, from + count - 1],
    )
  }
  const newCodes = async (count: number) => {
    const from = next
    next += count
    await insertCodes(from, count, false)
    return from
  }
  return {
    /** @returns the number of the first one */
    newCodes,
    /** for pgbench, whose clients count by themselves. @returns the base of their numbers */
    async newCodesOfClients(clients: number, each: number): Promise<number> {
      const base = next + 100_000_000
      next += each
      for (let i = 0; i < clients; i++) await insertCodes(base + i * 1_000_000 + 1, each, false)
      return base
    },
    /** Adds operations until there are this many, with the claims among them. */
    async fill(count: number): Promise<void> {
      const claims = ((count - operations) / 10) * CLAIMS_OF_TEN
      const from = next
      next += claims
      await insertCodes(from, claims, true)
      await client.query(
        `INSERT INTO pins (code, hash, proven_from) SELECT lpad(n::text, 20, '0'), repeat('h', 97), repeat('p', 43)
         FROM generate_series($1::int, $2::int) n`,
        [from, from + claims - 1],
      )
      await client.query(
        `INSERT INTO operations (id, campaign_id, fingerprint, status, body, created_at, captured_at)
         SELECT gen_random_uuid()::text, ($1::text[])[1 + n % ${CAMPAIGNS}], repeat('f', 87), 200, repeat('b', 300), 1795757134961, 1795757134961
         FROM generate_series($2::int, $3::int) n`,
        [campaigns, operations + 1, count],
      )
      operations = count
      await client.query('VACUUM ANALYZE')
      await client.query('CHECKPOINT')
    },
    /** How much room an operation takes, with its indexes. */
    async operationSize(): Promise<Figure> {
      const { rows } = await client.query<{ bytes: string }>(
        `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('operations')`,
      )
      const measured = Number(rows[0]?.bytes) / operations
      return { what: 'an operation with its indexes', measured, unit: 'bytes', target: '', ok: true }
    },
    /** How many dead rows claims leave, and how many updates touch no index. */
    async tables(): Promise<Figure[]> {
      const { rows } = await client.query<{ relname: string; dead: string; updates: string; hot: string }>(
        `SELECT relname, n_dead_tup AS dead, n_tup_upd AS updates, n_tup_hot_upd AS hot
         FROM pg_stat_user_tables WHERE n_tup_upd > 1000 ORDER BY relname`,
      )
      return rows.flatMap(({ relname, dead, updates, hot }) => [
        {
          what: `dead rows of ${relname}, by update`,
          measured: Number(dead) / Number(updates),
          unit: '',
          target: '',
          ok: true,
        },
        {
          what: `updates of ${relname} without its indexes`,
          measured: Number(hot) / Number(updates),
          unit: '',
          target: '',
          ok: true,
        },
      ])
    },
  }
}
