import type { Stores } from '../blobs/store-id'
import { ConfigError } from '../config/config'
import { writeForOwnerAlone } from '../private-files'

/** A call that a command does not understand; `reason` says why, if its usage does not. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  constructor(readonly reason?: string) {
    super(reason)
  }
}

/**
 * Runs a command with its arguments, or shows its usage if they ask for help. What it writes is readable only by its
 * user; an error ends it with exit code 1.
 */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  writeForOwnerAlone()
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(`Usage: ${usage}`)
  try {
    await command(args)
  } catch (error) {
    if (error instanceof UsageError)
      console.error(`${error.reason === undefined ? '' : `${error.reason} `}Usage: ${usage}`)
    else console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}

/** Works with an open store, and closes it. */
export async function withStores<Open extends Stores, Done>(
  stores: Open,
  work: (stores: Open) => Promise<Done>,
): Promise<Done> {
  try {
    return await work(stores)
  } finally {
    await stores.blobs.close()
    await stores.db.close()
  }
}
