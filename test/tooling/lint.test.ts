import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { at } from '../../scripts/lib/project.mjs'

it('the lint reports type errors, unused names and promises that nobody awaits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-lint-'))
  const broken = "const unused = 1\nexport const most: number = 'many'\nPromise.resolve(most)\n"
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: at('tsconfig.base.json') }))
    writeFileSync(join(folder, 'broken.ts'), broken)
    const { stdout } = spawnSync(
      process.execPath,
      [at('node_modules/oxlint/bin/oxlint'), '-c', at('.oxlintrc.json'), '--format', 'unix', folder],
      { cwd: at(), encoding: 'utf8' },
    )
    const found = [...stdout.matchAll(/broken\.ts:(\d):.*\[Error\/(.+)\]/g)].map(([, ...what]) =>
      what.join(' '),
    )
    expect(found.toSorted()).toEqual([
      '1 eslint(no-unused-vars)',
      '1 typescript(TS6133)',
      '2 typescript(TS2322)',
      '3 typescript(no-floating-promises)',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
