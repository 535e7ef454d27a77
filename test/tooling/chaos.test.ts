import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { at } from '../../scripts/lib/project.mjs'

test('the chaos program loads without a bundler, and names an option that it does not understand', () => {
  const tsx = at('node_modules', 'tsx', 'dist', 'cli.mjs')
  const { stderr } = spawnSync(process.execPath, [tsx, at('test', 'chaos', 'main.ts'), '--actions', 'many'])
  expect(String(stderr)).toContain('--actions should be a whole number from 1')
})
