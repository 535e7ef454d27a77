import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, runNpm } from './project.mjs'

const stampFile = at('node_modules', '.tohfa-install')

// Compiled addons belong to one Node ABI and one platform, so both are part of what "installed" means.
const wanted = () => {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch} abi${process.versions.modules}\n`
}

/** Whether the lockfile's packages are installed for this Node. */
export const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()

const writeStamp = () => writeFileSync(stampFile, wanted())

/** Whether the compiled SQLite addon is free of the hooks that native/object-wrap.h describes. */
const isAddonSound = () => {
  const addon = at('node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node')
  return existsSync(addon) && !readFileSync(addon).includes('RemoveEnvironmentCleanupHook')
}

/** Records a manual install if it is complete enough to start: with build tools and a sound addon. */
export const markInstalled = () => {
  const builds = existsSync(at('node_modules', 'esbuild')) && existsSync(at('node_modules', 'vite'))
  if (builds && isAddonSound()) writeStamp()
}

// If no prebuilt addon can be downloaded, it is compiled. It uses the headers of this Node, because a download may be
// impossible and a configured folder may be of another version. It leaves out the hooks of the newest headers.
const compilerSettings = () => {
  const prefix = dirname(dirname(realpathSync(process.execPath)))
  const carried = existsSync(join(prefix, 'include', 'node', 'node.h'))
  return {
    // as many at a time as the machine has cores
    JOBS: process.env.JOBS ?? 'max',
    CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -include "${at('scripts', 'native', 'object-wrap.h')}"`,
    ...(carried && { npm_package_config_node_gyp_nodedir: prefix }),
  }
}

/**
 * Runs npm; ends the process if it fails.
 * @param {...string} args
 */
const npm = async (...args) => {
  if ((await runNpm(args, { env: { ...process.env, ...compilerSettings() } })) === 0) return
  console.error(`npm ${args[0]} failed; its messages above say why.`)
  process.exit(1)
}

/**
 * Installs the lockfile's packages unless they are installed.
 * @returns {Promise<{ addons: Promise<void> }>} once the packages are installed; `addons`: their compiled parts too
 */
export const installPackages = async () => {
  if (isInstalled()) return { addons: Promise.resolve() }
  console.log('Installing packages (npm ci) …')
  await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts')
  return { addons: npm('rebuild').then(writeStamp) }
}

/** Installs the lockfile's packages with their compiled parts, unless installed. Ends the process if it fails. */
export const ensureInstalled = async () => (await installPackages()).addons
