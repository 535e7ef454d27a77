import { expect, it } from 'vitest'
import { validate } from '../fields/validation'
import { resetPasswordForm } from './admin'
import { resetPinForm } from './recovery'
import { confirmEmailForm, registerForm } from './user'

const TOKEN = 'q3Zk_-9'
const account = { email: 'asha@example.com', password: 'a long password' }

it.each<[string, (token: string) => { ok: boolean; value?: object }]>([
  ['a reset link', (token: string) => validate(resetPasswordForm, { token, password: account.password })],
  ['the link of a mail', (token: string) => validate(confirmEmailForm, { token })],
  ['an invite link', (invite: string) => validate(registerForm, { ...account, invite })],
  ['a reset link of a gift', (token: string) => validate(resetPinForm, { token, pin: '482913' })],
])('%s is read without marks and punctuation that were pasted with it', (_link, read) => {
  const values = [`${TOKEN}.`, `\u2068${TOKEN}\u2069`, `${TOKEN}”)`].map(read)
  for (const { value } of values) expect(Object.values(value ?? {})).toContain(TOKEN)
})
