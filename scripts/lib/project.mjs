import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Path inside the repository.
 * @param {...string} parts
 */
export const at = (...parts) => join(root, ...parts)

/**
 * Runs a program to its end, with its output in this terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 127 if the program could not be started
 */
export const run = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code) => resolve(code === null ? 1 : code))
  })

/**
 * Runs another script with the Node that runs this one.
 * @param {string} script
 * @param {string[]} [args]
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options)

/**
 * How to start npm. The npm that started us comes first, because the one in PATH may belong to another Node.
 * @param {string[]} args
 * @returns {[program: string, args: string[], options: { shell?: boolean }]}
 */
export const npmCommand = (args) => {
  const started = process.env.npm_execpath
  return started && basename(started).startsWith('npm-cli')
    ? [process.execPath, [started, ...args], {}]
    : ['npm', args, { shell: process.platform === 'win32' }]
}

/**
 * Runs npm.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runNpm = (args, options = {}) => {
  const [program, all, how] = npmCommand(args)
  return run(program, all, { ...how, ...options })
}
