import { describe, expect, test } from 'vitest'
import { loginPath, nextPath } from './next-path'

const ORIGIN = 'https://gifts.example.com'
const back = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, ORIGIN)

describe('login leads back to the page that a person was on', () => {
  test('by a path that survives the round trip', () => {
    const path = loginPath('/campaign/01a1?x=1')
    expect(nextPath(new URL(path, ORIGIN).search, ORIGIN)).toBe('/campaign/01a1?x=1')
  })

  test('the dashboard and login itself need no way back', () => {
    expect(loginPath('/')).toBe('/login')
    expect(loginPath('/login')).toBe('/login')
    expect(nextPath('', ORIGIN)).toBeNull()
    expect(back('/login?next=/login')).toBeNull()
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://[',
  ])('never off this origin: %s', (next) => expect(back(next)).toBeNull())
})
