import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, npmCommand, root } from './project.mjs'

/** ms to wait for a registry: a slow or missing network must not hold anything up */
const WITHIN_MS = 60_000
// remembers which lockfile passed, so that it is not checked again
const verdictFile = at('.cache', 'signatures')

/** @typedef {{ outcome: 'right' | 'wrong' | 'skipped', says: string }} Verdict */
/** @typedef {{ name?: string, version?: string, code?: string }} Finding */

/**
 * What `npm audit signatures --json` found. Only a signature that was checked and is wrong fails: if the registry or
 * the signers' keys cannot be reached, nothing is known.
 * @param {string} output
 * @returns {Verdict}
 */
export const verdictOf = (output) => {
  /** @type {{ invalid?: Finding[], missing?: Finding[], error?: { summary?: string, code?: string } }} */
  let found
  try {
    found = JSON.parse(output)
  } catch {
    return { outcome: 'skipped', says: 'npm gave no answer' }
  }
  if (!Array.isArray(found.invalid)) {
    const { error } = found
    // npm reports an unreadable signature or an expired key as an error of the command
    const wrong = /^E(INTEGRITY|EXPIRED|ATTESTATION|REGISTRYSIGNATURE|.*SIGNATURE)/.test(error?.code ?? '')
    return { outcome: wrong ? 'wrong' : 'skipped', says: error?.summary ?? 'npm gave no answer' }
  }
  const named = found.invalid.map(({ name, version, code }) => `${name}@${version} (${code})`)
  if (named.length > 0) return { outcome: 'wrong', says: `wrong signatures: ${named.join(', ')}` }
  const unsigned = found.missing?.length ?? 0
  return { outcome: 'right', says: unsigned === 0 ? 'all are right' : `all are right, ${unsigned} have none` }
}

/**
 * Runs a program that prints the same as npm.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {number} withinMs after which it is ended
 * @returns {Promise<Verdict>}
 */
export const askFor = (program, args, options, withinMs) =>
  new Promise((resolve) => {
    let output = ''
    let late = false
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], ...options })
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
      // a program that it started may hold the pipe open
      child.stdout?.destroy()
    }, withinMs)
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output = JSON.stringify({ error: { summary: error.message } })))
    child.on('close', () => {
      clearTimeout(timer)
      resolve(
        late ? { outcome: 'skipped', says: `no answer within ${withinMs / 1000} s` } : verdictOf(output),
      )
    })
  })

/** Checks the signatures of the installed packages at their registry. It never waits for long, and never throws. */
export const checkSignatures = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (existsSync(verdictFile) && readFileSync(verdictFile, 'utf8') === lock)
    return /** @type {Verdict} */ ({ outcome: 'right', says: 'checked before for this lockfile' })
  const [program, args, options] = npmCommand([
    'audit',
    'signatures',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
  ])
  const verdict = await askFor(program, args, options, WITHIN_MS)
  if (verdict.outcome === 'right') writeFileSync(verdictFile, lock)
  return verdict
}
