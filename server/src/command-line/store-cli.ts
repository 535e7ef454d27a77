import { randomBytes, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { createSharedClock } from '../db/shared-clock'
import { beginEpoch } from '../db/store-epoch'
import { adoptStorage, checkStoreId, describePartners, partnersText, type Stores } from '../blobs/store-id'
import { createSweep } from '../blobs/sweep'
import { ConfigError, readConfig } from '../config/config'
import { openStores } from '../deps'
import { runCommand, UsageError, withStores } from './run-command'

const USAGE = 'npm run store -- adopt | sweep [--yes], or: npm run store -- new-epoch'

/** Whether the operator, who has read what will happen, agrees. */
async function agrees(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin })
  try {
    const answer = new Promise<string>((resolve) => {
      asking.once('line', resolve)
      asking.once('close', () => resolve(''))
    })
    process.stdout.write(`${question} Type yes: `)
    return (await answer).trim() === 'yes'
  } finally {
    asking.close()
  }
}

async function adopt(stores: Stores, yes: boolean): Promise<void> {
  console.log(partnersText(await describePartners(stores)))
  const question = 'Should they belong together from now on, and no longer to any other store?'
  if (!yes && !(await agrees(question))) return console.log('Nothing was changed.')
  console.log(`They belong together now. Store id: ${await adoptStorage(stores, randomUUID)}`)
}

async function sweep(stores: Stores, yes: boolean): Promise<void> {
  await checkStoreId(stores, randomUUID)
  console.log(partnersText(await describePartners(stores)))
  const question =
    'Should all files without a row that are older than an hour be moved to the trash, even if they are the majority?'
  if (!yes && !(await agrees(question))) return console.log('Nothing was changed.')
  const { now, compare } = createSharedClock(stores.db, Date.now)
  await compare()
  const swept = await createSweep({ ...stores, now, random: randomBytes })('most')
  if (!swept) throw new ConfigError('Another process is sweeping.', 'Try again in ten minutes.')
  const { trashed, restored, removed } = swept
  console.log(
    `${trashed} files were moved to the trash, ${restored} were restored from it, ${removed} were removed for good.`,
  )
}

async function newEpoch({ db }: Stores): Promise<void> {
  const epoch = await db.write(beginEpoch)
  console.log(`The store began the epoch ${epoch}.`)
  console.log('Devices will read their campaigns again, and deliver again what no backup has.')
}

const COMMANDS = new Map<string, (stores: Stores, yes: boolean) => Promise<void>>([
  ['adopt', adopt],
  ['sweep', sweep],
  ['new-epoch', newEpoch],
])

/** `npm run store` is for operators whose database and file storage need a decision that no program should make. */
async function main([command = '', ...rest]: string[]): Promise<void> {
  const run = COMMANDS.get(command)
  const yes = rest[0] === '--yes'
  if (!run || rest.length > (yes ? 1 : 0)) throw new UsageError()
  await withStores(await openStores(readConfig(process.env)), async (stores) => {
    await run(stores, yes)
  })
}

await runCommand(USAGE, main)
