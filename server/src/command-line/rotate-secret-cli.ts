import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedSecret } from '../config/configured-secret'
import { ConfigError, readConfig } from '../config/config'
import { LOOKS_EVERY_MS } from '../crypto/root-secret-check'
import { loadRootSecret, replaceSecretFile } from '../crypto/secrets'
import { openStores } from '../deps'
import { createIds } from '../ids'
import { noteOnce } from '../security-log/security-log'
import { rotateSecret } from './rotate-secret'
import { runCommand, UsageError, withStores } from './run-command'

const NEW = 'TOHFA_NEW_SECRET'

/**
 * `npm run rotate-secret` replaces the store's root secret while servers work. If the secret is the one in the data
 * folder, a new one is made there; else the environment has it (TOHFA_NEW_SECRET and its like).
 */
async function main(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError()
  const config = readConfig(process.env)
  const inFile = config.secret === undefined
  const given = namedSecret(process.env, NEW)
  if (inFile && !existsSync(join(config.dataDir, 'secret')))
    throw new ConfigError('DATA_DIR', 'should have a store, with its root secret')
  if (!inFile && given === undefined)
    throw new ConfigError(NEW, `should be the new root secret, or use ${NEW}_FILE or ${NEW}_COMMAND`)
  const root = loadRootSecret(config.secret, config.dataDir)
  await withStores(await openStores(config), async (stores) => {
    const { resealed } = await rotateSecret({
      db: stores.db,
      root,
      next: given ?? randomBytes(32).toString('base64url'),
      known: async () => {
        console.log('Waiting until every server knows the new secret.')
        await sleep(3 * LOOKS_EVERY_MS)
      },
      keep: async (current) => {
        if (inFile) replaceSecretFile(config.dataDir, current)
      },
    })
    await noteOnce(
      { db: stores.db, newId: createIds().uuid, now: Date.now },
      { kind: 'secret.rotated', address: 'command line' },
    ).catch(() => {})
    console.log(`The root secret is replaced. ${resealed} values were encrypted anew.`)
    console.log(
      inFile
        ? `The new one is in ${join(config.dataDir, 'secret')}: keep a copy of it in another place.`
        : `Give it to every server as its own before the next start; one with the former secret no longer starts.`,
    )
  })
}

await runCommand('npm run rotate-secret', main)
