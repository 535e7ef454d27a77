import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config/config'
import { openDeps } from '../deps'
import { PASSWORD_COST } from '../crypto/hasher'
import { hasSeed, seedStore } from '../seeding/seed-store'
import { whyNot, type SeedPlan } from '../seeding/seeded'
import { runCommand, UsageError, withStores } from './run-command'

const USAGE = 'npm run seed -- --users 100 --campaigns 100 --codes 10000 [--claimed 40] [--seed 1]'

/** @returns the plan, and whether a seed was given */
function planOf(args: string[]): { plan: SeedPlan; named: boolean } {
  try {
    const option = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { users: option, campaigns: option, codes: option, claimed: option, seed: option },
    })
    const plan = {
      users: Number(values.users ?? 100),
      campaigns: Number(values.campaigns ?? 100),
      codes: Number(values.codes ?? 10_000),
      claimed: Number(values.claimed ?? 40),
      seed: Number(values.seed ?? 1),
    }
    const reason = whyNot(plan)
    if (reason === null) return { plan, named: values.seed !== undefined }
    throw new UsageError(reason)
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError()
  }
}

/** `npm run seed` fills the configured store with many campaigns, to see how screens and exports cope with them. */
async function main(args: string[]): Promise<void> {
  const { plan, named } = planOf(args)
  await withStores(await openDeps(readConfig(process.env)), async (deps) => {
    const { q, t } = deps.db.read
    const [first] = await q.select({ email: t.users.email }).from(t.users).limit(1)
    if (first && !named)
      throw new ConfigError('This store has accounts already.', 'To add to it all the same, name a --seed.')
    if (await hasSeed(deps.db, plan))
      throw new ConfigError(
        `This store has been filled with --seed ${plan.seed} already.`,
        'To add to it, name another one.',
      )
    const started = performance.now()
    // nobody knows this password; an admin's reset link opens such an account
    const passwordHash = await deps.hasher.hash(randomBytes(32), PASSWORD_COST)
    let shown = started
    await seedStore(deps.db, plan, passwordHash, (codes) => {
      if (performance.now() - shown < 5000) return
      shown = performance.now()
      console.log(`${codes.toLocaleString('en')} of ${plan.codes.toLocaleString('en')} codes …`)
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `Seeded ${plan.users.toLocaleString('en')} users, ${plan.campaigns.toLocaleString('en')} campaigns and ` +
        `${plan.codes.toLocaleString('en')} codes in ${seconds} s.`,
    )
  })
}

await runCommand(USAGE, main)
