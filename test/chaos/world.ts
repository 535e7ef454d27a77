import { join } from 'node:path'
import { builtProgram } from '../built-server'
import { copyBuild, type CopiedBuild } from '../copied-build'
import { seeded } from '../simulation/random'
import { openBrowserPhone, type BrowserPhone } from './browser-phone'
import { killablePostgres, postgresRows, sqliteRows, type KillablePostgres, type Rows } from './database'
import { openFaultProxy } from './fault-proxy'
import { openGifts, type Gifts } from './gifts'
import { openJournal, type Journal } from './journal'
import { createPhone, type Phone } from './phone'
import { chaosServer, type ChaosServer } from './server'

export interface RunOptions {
  seed: number
  actions: number
  engine: 'sqlite' | 'postgres'
  phones: number
  browsers: number
}

/** A broken promise. */
export interface Breach {
  what:
    'lost' | 'doubled' | 'changed' | 'untrue' | 'refused' | 'stuck' | 'silent' | 'older' | 'file' | 'secret'
  /** of the operation, code or file */
  id: string
  why: string
}

/** Everything in a run. */
export interface World {
  /** the app that browsers load, if there are any */
  build: CopiedBuild | null
  server: ChaosServer
  postgres: KillablePostgres | null
  rows: Rows
  journal: Journal
  gifts: Gifts
  phones: Phone[]
  browsers: BrowserPhone[]
  isBackedUp: boolean
  /** operations that a restore lost: the phones say that they were delivered, and send them again */
  takenAway: Set<string>
  /** what the server has; only known at the end */
  applied: ReadonlySet<string>
  figures: Record<string, number>
  breaches: Breach[]
}

/** that something goes wrong with a request */
const FAULT_PROBABILITY = 0.35

export async function openWorld(
  { engine, phones, browsers, seed }: RunOptions,
  journalFile: string,
): Promise<World> {
  const postgres = engine === 'postgres' ? await killablePostgres() : null
  const build = browsers > 0 ? await copyBuild() : null
  const server = await chaosServer(postgres?.url, build?.main ?? builtProgram('main'))
  const gifts = await openGifts(server.origin)
  const openPhone = async (place: number) => {
    const name = `phone-${seed}-${place}`
    const proxy = await openFaultProxy({
      target: server.port,
      random: seeded(seed, `network of ${name}`),
      probability: FAULT_PROBABILITY,
    })
    const phone = createPhone(name, `10.0.${place >> 8}.${place & 255}`, proxy, seed, {
      campaign: gifts.campaigns[place % gifts.campaigns.length]?.id ?? '',
      token: gifts.authorization.replace('Bearer ', ''),
    })
    await beforeItsFirstUse(phone)
    return phone
  }
  return {
    build,
    server,
    postgres,
    rows: postgres ? postgresRows(postgres.url) : sqliteRows(join(server.dataDir, 'tohfa.db')),
    journal: openJournal(journalFile),
    gifts,
    phones: await Promise.all(Array.from({ length: phones }, (_, place) => openPhone(place))),
    browsers: await Promise.all(
      Array.from({ length: browsers }, (_, place) =>
        openBrowserPhone(`browser-${seed}-${place}`, seed, server),
      ),
    ),
    isBackedUp: false,
    takenAway: new Set(),
    applied: new Set(),
    figures: {},
    breaches: [],
  }
}

/** A phone needs the server's key once before it can seal a PIN. */
async function beforeItsFirstUse(phone: Phone): Promise<void> {
  while (
    !(await phone
      .app()
      .fetchKey()
      .catch(() => false))
  );
}

export async function closeWorld({
  build,
  server,
  postgres,
  rows,
  journal,
  phones,
  browsers,
}: World): Promise<void> {
  for (const phone of phones) phone.kill()
  await Promise.all([
    ...phones.map(({ proxy }) => proxy.close()),
    ...browsers.map((browser) => browser.close()),
  ])
  journal.close()
  await rows.close()
  await server.remove()
  await build?.remove()
  await postgres?.stop()
}

export const count = ({ figures }: Pick<World, 'figures'>, what: string, more = 1) =>
  void (figures[what] = (figures[what] ?? 0) + more)
