/** The sources of the root secret, unless it is the one that the first start makes in the data folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error'

/** the name of the credential: `LoadCredential=tohfa-secret:…` of a systemd service */
const CREDENTIAL = 'tohfa-secret'
/** characters */
const SECRET_MIN = 32
/** ms that the command of a key service may take */
const COMMAND_MS = 60_000

type Env = Record<string, string | undefined>

/**
 * The root secret that the environment names: as it is (`TOHFA_SECRET`), in a file (`TOHFA_SECRET_FILE`), as the output
 * of a command (`TOHFA_SECRET_COMMAND`, run by the shell with this environment), or as a credential of systemd.
 * @returns undefined if it names none
 * @throws ConfigError that names the setting, never what was read
 */
export function configuredSecret(env: Env): string | undefined {
  const named = namedSecret(env, 'TOHFA_SECRET')
  if (named !== undefined) return named
  const folder = env.CREDENTIALS_DIRECTORY?.trim()
  const credential = folder && join(folder, CREDENTIAL)
  return credential && existsSync(credential)
    ? checked(`The credential ${CREDENTIAL}`, fromFile(credential))
    : undefined
}

/**
 * Like `configuredSecret`, but without credentials, and under another name.
 * @param name of the setting that holds the secret itself; with `_FILE` or `_COMMAND` at its end, of the other sources
 */
export function namedSecret(env: Env, name: string): string | undefined {
  const value = (source: string) => env[name + source]?.trim() || undefined
  const [source, ...more] = [...SOURCES.keys()].filter((one) => value(one) !== undefined)
  if (source === undefined) return undefined
  if (more.length > 0)
    throw new ConfigError(
      name + source,
      `should be unset when ${more.map((one) => name + one).join(' and ')} is set`,
    )
  return checked(name + source, SOURCES.get(source)?.(value(source) ?? '', env), WORDS[source])
}

/** By the end of a setting's name. Each returns undefined if there is nothing to read. */
const SOURCES = new Map<string, (given: string, env: Env) => string | undefined>([
  ['', (given) => given],
  ['_FILE', fromFile],
  ['_COMMAND', fromCommand],
])

function fromFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function fromCommand(command: string, env: Env): string | undefined {
  const { status, stdout } = spawnSync(command, {
    shell: true,
    env,
    timeout: COMMAND_MS,
    encoding: 'utf8',
    // its messages are for the operator
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? stdout : undefined
}

const WORDS: Record<string, string> = {
  _FILE: 'should be the path of a file that can be read, with at least 32 random characters in it',
  _COMMAND: 'should be a command that succeeds within a minute and prints at least 32 random characters',
}

function checked(name: string, read: string | undefined, words?: string): string {
  const secret = read?.trim() ?? ''
  if (secret.length >= SECRET_MIN) return secret
  throw new ConfigError(name, words ?? 'should be at least 32 random characters')
}
