import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, root } from './lib/project.mjs'

requireSupportedNode()
await ensureInstalled()

const { PORT: port = '3000', APP_PORT: appPort = '5173' } = process.env

/**
 * @param {string} bin
 * @param {string[]} args
 * @param {string} cwd
 */
const start = (bin, args, cwd) =>
  spawn(process.execPath, [at('node_modules', bin), ...args], {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: port,
      TOHFA_BACKEND: `http://127.0.0.1:${port}`,
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    },
  })

const sides = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', at('server', 'src', 'main.ts')], root),
  start('vite/bin/vite.js', ['--port', appPort, '--strictPort'], at('pwa')),
]

// When one side ends, for any reason, the other ends too.
const stop = () => sides.forEach((side) => side.kill('SIGTERM'))
for (const side of sides) side.on('exit', stop)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop)
