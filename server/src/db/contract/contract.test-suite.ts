import type { TestDatabase } from '../../../test/databases'
import { rowsContract } from './contract.rows.test-suite'
import { transactionsContract } from './contract.transactions.test-suite'

/** What every engine must do; run against each of them. */
export function databaseContract(name: string, open: () => Promise<TestDatabase>): void {
  transactionsContract(name, open)
  rowsContract(name, open)
}
