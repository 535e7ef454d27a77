import { COMMON_PASSWORDS } from './common-passwords'

export type EasyPassword = 'common' | 'repeated' | 'email'

let known: ReadonlySet<string> | undefined

/**
 * Why a password is easy to guess: it is among the 3,000 most common ones, one of them with digits or signs around it,
 * one or two characters repeated, or the account's own email. Such a password is accepted, unless the server is set to
 * refuse it.
 * @param email of the account, if it is known
 * @returns null if it is none of these
 */
export function easyPassword(password: string, email = ''): EasyPassword | null {
  known ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/))
  const plain = password.toLowerCase().trim()
  if (/^(.{1,2})\1+$/u.test(plain)) return 'repeated'
  if (known.has(plain) || known.has(/[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? '')) return 'common'
  const [name = ''] = email.toLowerCase().split('@')
  return name !== '' && [name, email.toLowerCase()].includes(plain) ? 'email' : null
}
