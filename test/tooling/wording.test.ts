import { expect, it } from 'vitest'
import { badWording, commentsOf, proseOf, textsOf } from '../../scripts/wording.mjs'

it.each([
  ['It is on this device alone.', 'only'],
  ['Sent again, in case that the reason is gone.', 'if'],
  ['Of a CSV, the first column is read.', 'the subject first'],
  ['Done. Of two the later one is kept.', 'the subject first'],
  ['Nobody is told.', 'is shown, is reported'],
  ['The entry lies under “Discarded” now', 'is, is kept, was moved'],
  ['Your name stands in this form.', 'is, is shown'],
  ['Leave it empty if it shall not be sent.', 'should, will'],
  ['The file could not be had.', 'could not be downloaded'],
  ['Where it may get wet, cover it.', 'if'],
])('finds what is wrong with: %s', (text, say) => {
  for (const onScreen of [true, false])
    expect(badWording(text, onScreen)).toEqual([expect.stringMatching(new RegExp(`say “${say}”$`))])
})

it.each([
  ['This link does not work any more', 'no longer'],
  ['Bring back', 'restore'],
  ['It works without a network', 'offline'],
])('finds on screens only: %s', (text, say) => {
  expect(badWording(text, true)).toEqual([expect.stringMatching(new RegExp(`say “${say}”$`))])
  expect(badWording(text, false)).toEqual([])
})

it.each([
  'Of course, it is only on this device.',
  'Where is the code?',
  'Leave the files alone.',
  'An entry that fails alone waits alone.',
])('accepts: %s', (text) => expect(badWording(text, true)).toEqual([]))

it('reads each text of a module with its line, parts of a template too, and no code', () => {
  const source = "// alone\nexport const alone = 'One'\nexport const two = (n: number) => `Two ${n} and`\n"
  expect(textsOf(source)).toEqual([
    { line: 2, text: 'One' },
    { line: 3, text: 'Two ' },
    { line: 3, text: ' and' },
  ])
})

it('reads the prose of a page without its code, quotations and addresses', () => {
  expect(proseOf('Say "alone" in `alone` [here](alone.md).\n```\nalone\n```\nThe end.')).toEqual([
    { line: 1, text: 'Say … in … [here….' },
    { line: 5, text: 'The end.' },
  ])
})

it('reads the comments of a module without its code and quotations', () => {
  const source = [
    '/** Say "alone" in `alone`. */',
    'const alone = 1 // the end',
    '/*',
    ' * Two',
    ' */',
    "const address = 'https://example.com'",
  ]
  expect(commentsOf(source.join('\n'))).toEqual([
    { line: 1, text: 'Say … in …. */' },
    { line: 2, text: 'the end' },
    { line: 3, text: '' },
    { line: 4, text: 'Two' },
    { line: 5, text: '' },
  ])
})
