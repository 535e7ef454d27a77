import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../../../scripts/lib/nginx.mjs'
import { freePort } from '../../../test/free-port'
import { startProgram } from './program'

/** undefined if this machine has no nginx and none could be installed */
export const nginxProgram = findNginx()

/** The content of a `server` block, from docs/operations.md. */
async function documentedBlock(): Promise<string> {
  const manual = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, block] = /For nginx,[^]*?```\n([^]*?)```/.exec(manual) ?? []
  if (block === undefined) throw new Error('docs/operations.md has no configuration of nginx')
  return block
}

/** A real nginx in front of a local server, configured as in the manual. */
export async function startNginx(port: number) {
  if (nginxProgram === undefined) throw new Error('this machine has no nginx')
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-nginx-'))
  const own = await freePort()
  const block = (await documentedBlock()).replace('127.0.0.1:3000', `127.0.0.1:${port}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  )
  const config = [
    'daemon off; master_process off; error_log stderr crit;',
    `pid ${join(dir, 'pid')};`,
    'events {}',
    `http { access_log off; ${folders.join(' ')} server { listen 127.0.0.1:${own};\n${block}} }`,
  ]
  await writeFile(join(dir, 'nginx.conf'), config.join('\n'))
  const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr']
  const { close } = await startProgram(nginxProgram, args, { dir, port: own })
  return { origin: `http://127.0.0.1:${own}`, port: own, close }
}
