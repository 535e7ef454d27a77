import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { findProgram } from './lib/machine.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, runNpm } from './lib/project.mjs'

// Half a gigabyte that few servers need, so it is installed separately and with its own lockfile, from which
// npm installs exactly these versions and refuses a package with another digest.
const LOCKED = ['package.json', 'package-lock.json']
const folder = at('.transcriber')

const install = async () => {
  mkdirSync(folder, { recursive: true })
  for (const name of LOCKED) copyFileSync(at('server', 'whisper', 'packages', name), at('.transcriber', name))
  console.log('Installing what converts audio to text (about half a gigabyte) …')
  const code = await runNpm(['ci', '--no-audit', '--no-fund', '--omit=dev'], {
    cwd: folder,
    // the libraries for graphics cards would double that
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip', npm_config_local_prefix: folder },
  })
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    console.error('npm ci failed; its messages above say why. Nothing was left behind.')
    process.exit(1)
  }
  if (!findProgram(['ffmpeg']))
    console.log(
      'It also needs the program ffmpeg, which is not there yet (on Debian: apt-get install ffmpeg).',
    )
  console.log('Done. Restart Tohfa. The model is fetched once, when the first recording is converted.')
}

const remove = () => {
  rmSync(folder, { recursive: true, force: true })
  console.log('Removed. Restart Tohfa. Models that were fetched are in DATA_DIR/models.')
}

requireSupportedNode()
const [command] = process.argv.slice(2)
if (command === 'install') await install()
else if (command === 'remove') remove()
else {
  console.error('Usage: npm run transcriber -- install\n       npm run transcriber -- remove')
  process.exitCode = 1
}
