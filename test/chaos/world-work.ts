/** What happens to the server and its store in a run. */
import { setTimeout as pause } from 'node:timers/promises'
import { renameAll } from '../copied-build'
import type { Random } from '../simulation/random'
import type { WorldAction } from './plan'
import { count, type World } from './world'

const PATIENCE_MS = 20_000

type WorldWork = (world: World, random: Random) => Promise<void>

export const WORLD_WORK: Record<WorldAction, WorldWork> = {
  async kill({ server }) {
    await server.stop('SIGKILL')
    await server.start()
  },
  async restart({ server }) {
    await server.stop('SIGTERM')
    await server.start()
  },
  freeze: ({ server }, random) => server.freeze(200 + random.int(1_500)),
  async backup(world) {
    await world.server.backups(['backup', world.server.backupDir])
    world.isBackedUp = true
  },
  async restore(world) {
    const { server, rows, journal, isBackedUp, takenAway } = world
    if (!isBackedUp) return
    const applied = async () => (await rows.query('SELECT id FROM operations')).map(({ id }) => String(id))
    await server.stop('SIGTERM')
    const before = await applied()
    await rows.without(() => server.backups(['restore', server.backupDir, '--overwrite']))
    const after = new Set(await applied())
    const gone = before.filter((id) => !after.has(id))
    for (const id of gone) takenAway.add(id)
    journal.lose(gone)
    count(world, 'taken away by restores', gone.length)
    await server.start()
  },
  fillDisk: (world, random) => fillDisk(world, random),
  async newVersion({ server, build }) {
    await server.stop('SIGTERM')
    if (build) await renameAll(build)
    await server.start()
  },
  async killDatabase({ postgres }) {
    await postgres?.crash()
  },
  async dropConnections({ postgres }) {
    await postgres?.dropConnections()
  },
}

/** New files are refused while there is no space for them, and text as well if there is none at all. */
async function fillDisk(world: World, random: Random): Promise<void> {
  const { server, rows } = world
  const how = random.pick(['nearly', 'full'] as const)
  const applied = async () => Number((await rows.query('SELECT count(*) AS n FROM operations'))[0]?.n)
  await server.fillDisk(how)
  const before = await applied().catch(() => NaN)
  const started = Date.now()
  for (let status = 0; status !== 507; status = await beginUpload(server.origin)) {
    if (status === 500 || Date.now() - started > PATIENCE_MS) {
      const why = `the disk was ${how === 'full' ? 'full' : 'nearly full'}, and a new file was answered with ${status}`
      world.breaches.push({ what: 'untrue', id: 'the server', why })
      break
    }
    await pause(100)
  }
  count(world, how === 'full' ? 'disk full' : 'disk nearly full')
  await pause(random.int(1_000))
  let starting: Promise<void> | undefined
  if (random.chance(0.3)) {
    count(world, 'killed on a full disk')
    await server.stop('SIGKILL')
    starting = server.start()
    await pause(random.int(1_000))
  }
  const after = await applied().catch(() => NaN)
  if (after > before) count(world, `applied meanwhile (${how})`, after - before)
  await server.freeDisk()
  await starting
}

/** @returns the status, or 0 without an answer */
const beginUpload = (origin: string) =>
  fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'x-forwarded-for': '10.255.255.1' },
  }).then(
    ({ status }) => status,
    () => 0,
  )

/** Whether the server says that it is well again: it checks its disk every few seconds. */
export async function isWell({ server }: World): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS; await pause(100)) {
    const answer = await fetch(`${server.origin}/api/health`).catch(() => null)
    if (((await answer?.json().catch(() => null)) as { status?: string } | null)?.status === 'ok') return true
  }
  return false
}
