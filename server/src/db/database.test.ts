import { engines } from '../../test/databases'
import { databaseContract } from './contract/contract.test-suite'

for (const { name, open } of engines) databaseContract(name, open)
