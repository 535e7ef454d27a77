import { easyPassword } from '@tohfa/sync-protocol/password/common-password'
import { accountEmail, newPassword } from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import { makeAdmin, OPERATOR } from '../accounts/make-admin'
import { resetSecondStep } from '../accounts/second-step/reset-second-step'
import { ConfigError, readConfig } from '../config/config'
import { openDeps } from '../deps'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { runCommand, UsageError, withStores } from './run-command'

const USAGE = 'npm run admin -- add EMAIL, or: npm run admin -- reset-second-step EMAIL'

/**
 * `npm run admin -- reset-second-step EMAIL` removes the second factors of an account whose phone is lost.
 *
 * `npm run admin -- add EMAIL` makes an account an admin. Its password is read from standard input if that is piped; if
 * not, one is made and shown once. It is never an argument, because other users of the machine can read those.
 */
async function main(args: string[]): Promise<void> {
  const [command, typed] = args
  const email = validate(accountEmail, typed)
  if (!email.ok || (command !== 'add' && command !== 'reset-second-step')) throw new UsageError()
  if (command === 'add') await add(email.value)
  else await reset(email.value)
}

async function reset(email: string): Promise<void> {
  await withStores(await openDeps(readConfig(process.env)), async (deps) => {
    const outcome = {
      reset:
        'now logs in with only the password: its apps, passkeys and recovery codes were removed, and it was logged out everywhere',
      none: 'has no second step: nothing was changed',
      unknown: 'has no account here',
    }
    const done = await resetSecondStep(deps, email)
    console.log(`${email} ${outcome[done]}.`)
    if (done === 'unknown') process.exitCode = 1
  })
}

async function add(email: string): Promise<void> {
  const piped = process.stdin.isTTY ? '' : (await text(process.stdin)).trim()
  const config = readConfig(process.env)
  await withStores(await openDeps(config), async (deps) => {
    let made: string | undefined
    const done = await makeAdmin(deps, OPERATOR.commandLine, email, async () => {
      const password = validate(newPassword, piped || (made = randomBytes(12).toString('base64url')))
      if (!password.ok) throw new ConfigError('The password', `cannot be used: ${password.errors[0]?.detail}`)
      if (config.strictPasswords && easyPassword(password.value, email) !== null)
        throw new ConfigError('The password', `cannot be used: ${m.passwordEasy}`)
      return password.value
    })
    const outcome = {
      created: 'is a new admin',
      promoted:
        'had an account, which is now an admin: it has a new password, and it was logged out everywhere',
      unchanged: 'was an admin already',
    }
    console.log(`${email} ${outcome[done]}.`)
    if (done !== 'unchanged' && made) console.log(`Password, shown only once: ${made}`)
  })
}

await runCommand(USAGE, main)
