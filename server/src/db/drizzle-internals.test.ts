import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKED_DRIZZLE_VERSION } from './drizzle-internals'

it('stands on the shapes of the drizzle version that is installed', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('drizzle-orm'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  expect(
    version,
    `drizzle-orm is now ${version}. Do what the header of db/drizzle-internals.ts says, then set CHECKED_DRIZZLE_VERSION.`,
  ).toBe(CHECKED_DRIZZLE_VERSION)
})
