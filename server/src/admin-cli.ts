import { accountEmail, newPassword } from '@tohfa/sync-protocol/fields'
import { validate } from '@tohfa/sync-protocol/validation'
import { makeAdmin, OPERATOR } from './accounts/make-admin'
import { ConfigError, readConfig } from './config'
import { openDeps } from './deps'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'

/**
 * `npm run admin -- add EMAIL` makes an account an admin. The password of a new account is read from standard input when that
 * is piped; if not, one is made and shown once. It is never an argument, as other users of the machine can read those.
 */
async function main(args: string[]): Promise<void> {
  const [command, typed] = args
  const email = validate(accountEmail, typed)
  if (command !== 'add' || !email.ok) throw new ConfigError('Usage:', 'npm run admin -- add EMAIL')
  const piped = process.stdin.isTTY ? '' : (await text(process.stdin)).trim()
  const deps = await openDeps(readConfig(process.env))
  try {
    let made: string | undefined
    const done = await makeAdmin(deps, OPERATOR.commandLine, email.value, async () => {
      const password = validate(newPassword, piped || (made = randomBytes(12).toString('base64url')))
      if (!password.ok) throw new ConfigError('The password', `cannot be used: ${password.errors[0]?.detail}`)
      return password.value
    })
    const outcome = {
      created: 'is a new admin',
      promoted: 'is an admin now',
      unchanged: 'was an admin already',
    }
    console.log(`${email.value} ${outcome[done]}.`)
    if (done === 'created' && made) console.log(`Password, shown only once: ${made}`)
  } finally {
    await deps.blobs.close()
    await deps.db.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
