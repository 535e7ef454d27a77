/** A process for the test that kills it: writes without end, and prints each id once its write is answered. */
import { writeSync } from 'node:fs'
import { insertOperation } from '../contract/contract.samples'
import { openSqlite } from './sqlite'

const [path = '', round = ''] = process.argv.slice(2)

async function writeOn(): Promise<void> {
  const db = await openSqlite(path)
  const lane = async (name: number) => {
    for (let i = 0; ; i++) {
      const id = `${round}-${name}-${i}`
      await db.write(async (tx) => insertOperation(tx, id))
      writeSync(1, `${id}\n`)
    }
  }
  await Promise.all([1, 2, 3, 4].map(lane))
}

void writeOn()
