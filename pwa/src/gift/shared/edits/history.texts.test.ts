import { expect, it } from 'vitest'
import { metSentence } from './history.texts'

it.each([
  [
    { field: 'mobile', yours: '97', theirs: '98', stands: 'theirs' },
    'Mobile was changed to 98 elsewhere later. Your value (97) is in the history.',
  ],
  [
    { field: 'website', yours: '97', theirs: null, stands: 'theirs' },
    'Website was cleared elsewhere later. Your value (97) is in the history.',
  ],
  [
    { field: 'food_type', yours: null, theirs: 'Vegan', stands: 'theirs' },
    'Food was changed to Vegan elsewhere after you had cleared it.',
  ],
  [
    { field: 'mobile', yours: '97', theirs: '98', stands: 'yours' },
    'Mobile was also changed to 98 elsewhere. Your newer value (97) was kept; the other is in the history.',
  ],
  [
    { field: 'profile_image', yours: null, theirs: null, stands: 'theirs' },
    'The photo was changed elsewhere later. Yours is in the history.',
  ],
] as const)('describes an edit that met another one: %j', (met, sentence) => {
  expect(metSentence(met)).toBe(sentence)
})
