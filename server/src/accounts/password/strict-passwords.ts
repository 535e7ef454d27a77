import { easyPassword } from '@tohfa/sync-protocol/password/common-password'
import * as m from '@tohfa/sync-protocol/messages'
import { AppError } from '../../http/app-error'

/**
 * Refuses a new password that is easy to guess, if the server is set up to.
 * @param email of the account
 * @throws AppError validation_failed (422) at `password`
 */
export type PasswordRule = (password: string, email: string) => void

export const passwordRule =
  (strict: boolean): PasswordRule =>
  (password, email) => {
    if (!strict || easyPassword(password, email) === null) return
    const detail = m.passwordEasy
    throw new AppError('validation_failed', { detail, errors: [{ field: 'password', detail }] })
  }
