/** Notes on easy passwords. They load when a password is typed: no form waits for them. */
import { easyPassword } from '@tohfa/sync-protocol/password/common-password'
import { easyNotTaken as notTaken, easyPasswords } from '../account.texts'
import { fetchConfig } from '../auth.api'

/** whether the server refuses such passwords; undefined until it has said so */
let strict: boolean | undefined

/**
 * Says why the password in a form is easy to guess: at once, and again once the server is known to refuse such a
 * password.
 * @param say gets undefined if it is not easy
 */
export function tellEasyPassword(
  password: string,
  form: HTMLFormElement | null,
  say: (note: string | undefined) => void,
): void {
  const email = form && new FormData(form).get('email')
  const why = easyPassword(password, typeof email === 'string' ? email : '')
  if (why === null) return say(undefined)
  const sayIt = () => say(strict ? `${easyPasswords[why]} ${notTaken}` : easyPasswords[why])
  sayIt()
  if (strict === undefined)
    fetchConfig().then(
      (config) => {
        strict = config.strict_passwords
        sayIt()
      },
      () => undefined,
    )
}
