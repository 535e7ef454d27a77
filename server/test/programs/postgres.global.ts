import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** of the PostgreSQL server shared by all test files of a run */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // only sessions with synchronous_commit wait for that standby (late-standby.ts)
  const server = await startPostgres(['synchronous_standby_names=late'])
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
