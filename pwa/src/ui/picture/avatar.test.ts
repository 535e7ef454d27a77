import { expect, it } from 'vitest'
import { initials } from './avatar'

it.each([
  ['Asha Rao', 'AR'],
  ['jöhn  ødegård hansen', 'JØ'],
  ['o\u0308de', 'O\u0308'],
  ['श्रीमती राधिका', 'श्रीरा'],
  ['क्षमा', 'क्ष'],
  ['தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி', 'தகி'],
  ['ശ്രീ', 'ശ്രീ'],
  ['𝒜sha', '𝒜'],
  ['🇮🇳 Asha Rao', 'AR'],
  ['(Asha) 👨‍👩‍👧', 'A'],
  ['👨‍👩‍👧 🇮🇳', '👨‍👩‍👧'],
  ['', ''],
])('the initials of %j are %j', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
