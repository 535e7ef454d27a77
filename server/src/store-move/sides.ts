/** The two stores of a move, as the operator names them. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError, readConfig, storeEnv, type Config } from '../config/config'
import { createSecrets, loadRootSecret, replaceSecretFile } from '../crypto/secrets'
import { isSecretOfStore } from '../crypto/root-secret-check'
import type { Database } from '../db/database'

export interface Side {
  config: Config
  /** of the files; the same for the same storage */
  files: string
  /** database and files, without passwords */
  place: string
}

/**
 * Reads the settings of a store from a file: they may have passwords, and other users of the machine can read arguments.
 * @param named the file, or the folder of a store on SQLite and disk
 * @param env of this process
 * @throws ConfigError
 */
export function readSide(named: string, env: Record<string, string | undefined>): Side {
  const path = resolve(named)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new ConfigError(path, 'should be a file with the settings of a store, or a folder')
  const settings = found.isDirectory() ? { DATA_DIR: path } : parseEnv(readFileSync(path, 'utf8'))
  const configured = readConfig(storeEnv(settings, env))
  const config = {
    ...configured,
    // a move has much to write, and a pooler only limits it
    databaseUrl: configured.databaseListenUrl ?? configured.databaseUrl,
  }
  const files = config.storageUrl ?? join(config.dataDir, 'uploads')
  const database = config.databaseUrl ? withoutPassword(config.databaseUrl) : join(config.dataDir, 'tohfa.db')
  return { config, files, place: `${database} and ${files}` }
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** The root secret that a configuration names, without making one. */
const secretOf = ({ secret, dataDir }: Config): string | undefined =>
  secret ?? (existsSync(join(dataDir, 'secret')) ? loadRootSecret(undefined, dataDir) : undefined)

/** What happens to the root secret of a moved store. */
export interface SecretPlan {
  /** Makes sure that the new place has it. */
  keep(): void
  /** whether the operator has to give it to the new place */
  isForOperator: boolean
}

/**
 * A secret in the data folder moves with the store. One that is kept elsewhere is never written into a folder.
 * @param db of the store that is moved
 * @throws ConfigError if one of the sides has another secret than the store
 */
export async function planSecret(db: Database, from: Config, to: Config): Promise<SecretPlan> {
  const mine = secretOf(from)
  const theirs = secretOf(to)
  for (const [side, secret] of [
    ['--from', mine],
    ['--to', theirs],
  ] as const)
    if (secret !== undefined && !(await isSecretOfStore(db, createSecrets(secret))))
      throw new ConfigError(
        `${side}: TOHFA_SECRET should be the root secret of the store that is moved,`,
        'or be unset if that one is DATA_DIR/secret. Nothing was changed.',
      )
  const goesAlong = theirs === undefined && from.secret === undefined && mine !== undefined
  return {
    keep: () => {
      if (goesAlong) replaceSecretFile(to.dataDir, mine)
    },
    isForOperator: theirs === undefined && !goesAlong,
  }
}
