import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { isGiftSession, pinOrSession } from './gift-session'
import { pin } from '../fields/field-rules'
import { validate } from '../fields/validation'
import { contract } from '../http/contract'
import type { EndpointContract } from '../http/endpoint-contract'

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

it('a session works in every call that takes a PIN, except those that need the PIN itself or a new one', () => {
  const onlyPin = Object.entries(contract).flatMap(([call, { body }]: [string, EndpointContract]) => {
    const pinOf = (body as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape?.pin
    return pinOf && !validate(pinOf, 'gift-session.AbC_9-z').ok ? call : []
  })
  const itself = ['erase', 'recovery', 'move', 'passkeys/begin']
  const another = ['recover', 'reset-pin']
  expect(onlyPin.sort()).toEqual([...itself, ...another].map((call) => `POST /api/qr/:code/${call}`).sort())
})
