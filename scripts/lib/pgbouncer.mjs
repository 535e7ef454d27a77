import { findProgram, runs } from './machine.mjs'

/**
 * Finds the pgbouncer program on this machine.
 * @returns {string | undefined}
 */
export const findPgbouncer = () =>
  [
    process.env.TOHFA_TEST_PGBOUNCER,
    findProgram(['pgbouncer']),
    // not in the PATH of other users than root
    findProgram(['pgbouncer'], ['/usr/sbin', '/usr/local/sbin']),
  ].find((program) => runs(program))
