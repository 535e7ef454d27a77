import { expect, it } from 'vitest'
import { easyPassword } from './common-password'
import { COMMON_PASSWORDS } from './common-passwords'

it('knows the 3,000 most common passwords that are long enough to be taken', () => {
  const words = COMMON_PASSWORDS.trim().split(/\s+/)
  expect(new Set(words).size).toBe(3000)
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
})

it.each([
  ['password', 'common'],
  ['PassWord', 'common'],
  ['password2026!', 'common'],
  ['12345678', 'common'],
  ['iloveyou', 'common'],
  ['aaaaaaaa', 'repeated'],
  ['ababababab', 'repeated'],
  ['asha.rao.jaipur', 'email'],
  ['asha.rao.jaipur@example.com', 'email'],
  ['a long password', null],
  ['correct horse battery staple', null],
  ['tj7-Qm2x', null],
  ['', null],
])('"%s" is %s', (password, why) => {
  expect(easyPassword(password, 'Asha.Rao.Jaipur@example.com')).toBe(why)
})
