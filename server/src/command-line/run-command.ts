import type { Stores } from '../blobs/store-id'
import { ConfigError } from '../config/config'
import { writeForOwnerAlone } from '../private-files'

/** Runs a command with its arguments. What it writes is readable only by its user; an error ends it with exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  writeForOwnerAlone()
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
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
