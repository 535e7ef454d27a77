import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { at, npmCommand, root } from './lib/project.mjs'

// Lists what is installed here, not what the lockfile would install elsewhere.
const [file = at('sbom.cdx.json')] = process.argv.slice(2)

const [program, args, options] = npmCommand([
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
])
const made = spawnSync(program, args, { ...options, cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
if (made.status !== 0) {
  console.error(`npm sbom failed: ${made.error?.message ?? made.stderr}`)
  process.exit(1)
}
const { components } = JSON.parse(made.stdout)
writeFileSync(file, made.stdout)
console.log(`${components.length} packages are listed in ${file} (CycloneDX).`)
