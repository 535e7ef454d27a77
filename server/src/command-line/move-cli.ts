import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { many, megabytes } from '../backup/backup-text'
import { checkStoreId } from '../blobs/store-id'
import { ConfigError } from '../config/config'
import { openStores } from '../deps'
import { loggable } from '../http/problem'
import { AbsentFilesError, moveStore, releaseStore, type MoveReport, type Told } from '../store-move/move'
import type { AbsentFile } from '../store-move/copy-files'
import { planSecret, readSide } from '../store-move/sides'
import { firstOf } from './first-of'
import { runCommand, UsageError, withStores } from './run-command'

const USAGE =
  'npm run move -- --from OLD --to NEW [--skip-damaged], or: npm run move -- --release --from OLD. ' +
  'OLD and NEW are files with settings such as DATA_DIR, DATABASE_URL and STORAGE_URL, or folders.'

/** The store is moved, without files that are missing or damaged. */
const EXIT_INCOMPLETE = 3
const TOLD_EVERY_MS = 5_000

/** Names a side in front of what is wrong with its settings. */
async function onSide<T>(side: '--from' | '--to', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`${side}: ${error.message}`) : error
  }
}

/** A line each few seconds. */
function teller(): Told {
  let shown = performance.now()
  return (what, done, of) => {
    if (performance.now() - shown < TOLD_EVERY_MS) return
    shown = performance.now()
    console.log(`${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what} …`)
  }
}

const nameAbsent = (absent: readonly AbsentFile[]) =>
  console.error(firstOf(absent.map(({ key, why }) => `${why.padEnd(8)} ${key}`)))

async function move(named: { from: string; to: string }, skipDamaged: boolean): Promise<void> {
  const from = await onSide('--from', () => readSide(named.from, process.env))
  const to = await onSide('--to', () => readSide(named.to, process.env))
  const opened = await onSide('--from', () => openStores(from.config, { mayMigrate: false, forMove: true }))
  await withStores(opened, async () => {
    await onSide('--from', () => checkStoreId(opened, randomUUID))
    const secret = await planSecret(opened.db, from.config, to.config)
    const filled = await onSide('--to', () => openStores(to.config, { forMove: true }))
    await withStores(filled, async () => {
      console.log(`Moving ${from.place} to ${to.place}.`)
      const started = performance.now()
      const report = await moveStore(
        {
          from: { ...opened, place: from.place },
          to: { ...filled, place: to.place },
          sameFiles: from.files === to.files,
          now: Date.now,
          newId: randomUUID,
          told: teller(),
          keepSecret: secret.keep,
        },
        { skipDamaged },
      )
      tellMoved(report, performance.now() - started)
      if (secret.isForOperator)
        console.log('Give the new place the same root secret as before (TOHFA_SECRET).')
      console.log(
        `Now stop Tohfa, and start it with the settings of ${named.to}. Make backups with them, too.`,
      )
      console.log(
        'The old place keeps what it has, and takes no changes. Remove it when you no longer need it.',
      )
    })
  })
}

function tellMoved({ rows, files, bytes, absent }: MoveReport, ms: number): void {
  console.log(
    `Moved ${rows.toLocaleString('en')} rows and ${many(files, 'file')} (${megabytes(bytes)}) in ${(ms / 1000).toFixed(1)} s. ` +
      'All tables have the same rows at both places, and every file has the same bytes.',
  )
  if (absent.length === 0) return
  console.error(
    `${many(absent.length, 'file was', 'files were')} left out, as the store does not have them whole:`,
  )
  nameAbsent(absent)
  process.exitCode = EXIT_INCOMPLETE
}

async function release(named: string): Promise<void> {
  await onSide('--from', async () => {
    const side = readSide(named, process.env)
    await withStores(await openStores(side.config, { mayMigrate: false, forMove: true }), async ({ db }) => {
      const mark = await releaseStore(db)
      if (!mark) throw new ConfigError(`${side.place} is not being moved, and takes changes.`)
      console.log(`${side.place} takes changes again.`)
      console.log(
        mark.state === 'moved'
          ? `What ${mark.place} has taken since ${mark.at} is not here: do not use both. Devices will deliver again what they still keep.`
          : `Remove what the move has left in ${mark.place}.`,
      )
    })
  })
}

function optionsOf(args: string[]) {
  try {
    const name = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const options = { from: name, to: name, release: flag, 'skip-damaged': flag }
    return parseArgs({ args, options }).values
  } catch {
    throw new UsageError()
  }
}

/** `npm run move` moves a whole store to another database and another file storage. */
async function main(args: string[]): Promise<void> {
  const { from, to, release: isRelease, 'skip-damaged': skipDamaged } = optionsOf(args)
  if (from !== undefined && isRelease && to === undefined && !skipDamaged) return release(from)
  if (from === undefined || to === undefined || isRelease) throw new UsageError()
  const howToGoOn = `The move was cut off. To go on, run the same command again. To give it up: npm run move -- --release --from ${from}`
  // every step is whole or not done at all
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.error(howToGoOn)
      process.exit(1)
    })
  try {
    await move({ from, to }, skipDamaged)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (error instanceof AbsentFilesError) {
      nameAbsent(error.absent)
      throw new ConfigError(
        `The store does not have ${many(error.absent.length, 'file')} whole.`,
        'To move everything else, add --skip-damaged.',
      )
    }
    // not the error itself, which may have values of rows
    console.error(loggable(error))
    throw new ConfigError(howToGoOn)
  }
}

await runCommand(USAGE, main)
