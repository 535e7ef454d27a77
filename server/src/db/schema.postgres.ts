import { postgresKit } from './kit'
import { defineTables } from './tables/tables'

export const { users, campaigns, codes, pins, operations, blobs, settings } = defineTables(postgresKit)
