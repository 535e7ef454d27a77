import { expect, it } from 'vitest'
import { isGiftSession, pinOrSession } from './gift-session'
import { pin } from '../fields/field-rules'
import { validate } from '../fields/validation'

it('a session takes the place of a PIN, but is no PIN', () => {
  const session = 'gift-session.AbC_9-z'
  expect(validate(pinOrSession, session)).toMatchObject({ ok: true, value: session })
  expect(validate(pin, session)).toMatchObject({ ok: false })
  expect([isGiftSession(session), isGiftSession('482913'), isGiftSession('gift-session.')]).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  '482913',
  '४८२९१३',
  '12345',
  '1234567',
  '12a456',
  '',
  'gift-session.',
  'gift-session. x',
  482913,
  null,
])('§5 anything else is refused like a wrong PIN: %j', (typed) => {
  expect(validate(pinOrSession, typed)).toEqual(validate(pin, typed))
})
