/** `npm run sbom`: the list of packages to compare security reports with. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface Sbom {
  bomFormat: string
  components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[]
}

const root = resolve(import.meta.dirname, '../..')
const dependenciesOf = (workspace: string) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies).filter((name) => !name.startsWith('@tohfa/'))
}

test('lists every package that server and app depend on, with version, address and digest', () => {
  const file = join(root, 'sbom.cdx.json')
  onTestFinished(() => rmSync(file, { force: true }))
  const made = spawnSync('npm', ['run', 'sbom'], { cwd: root, encoding: 'utf8' })
  expect([made.status, made.stderr]).toEqual([0, ''])
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as Sbom
  expect(bomFormat).toBe('CycloneDX')
  const byName = new Map(components.map((component) => [component.name, component]))
  const wanted = ['server', 'pwa', 'sync-protocol'].flatMap(dependenciesOf)
  expect(wanted.length).toBeGreaterThan(20)
  for (const name of wanted) {
    const { version, purl, hashes = [] } = byName.get(name) ?? { version: '', purl: '' }
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/)
    expect(purl, name).toMatch(/^pkg:npm\//)
    expect(hashes.length, name).toBeGreaterThan(0)
  }
}, 120_000)
