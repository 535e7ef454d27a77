import { expect, it } from 'vitest'
import { foldedTag, partsOf, tagsOf } from './tags'

it.each([
  ['Up to #kedarnath at last', ['kedarnath']],
  ['#kedarnath, #rain.', ['kedarnath', 'rain']],
  ['(#har_ki_dun) “#Auli2026”', ['har_ki_dun', 'Auli2026']],
  ['#a#b', ['a']],
  ['one\n#two', ['two']],
  ['＃東京', ['東京']],
  // marks and joiners belong to the word
  ['आज #चारधाम_यात्रा!', ['चारधाम_यात्रा']],
  ['#கேதார்நாத் போனோம்', ['கேதார்நாத்']],
  ['#ക്‍ഷമ', ['ക്‍ഷമ']],
  ['#cafe\u0301', ['cafe\u0301']],
  // each once, in its first spelling
  ['#Rain and #rain, #RAIN', ['Rain']],
  // not tags
  ['Gift #12 of #1_000', []],
  ['C# and F#m', []],
  ['https://example.org/page#top https://example.org/#top', []],
  ['&#39; ## #, # kedarnath #🙏', []],
  ['##kedarnath', []],
  ['', []],
])('the tags of %j are %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags)
})

it('a text is cut before and after its tags, and its pieces are the text', () => {
  const text = 'Up to #kedarnath, then #Auli'
  expect(partsOf(text)).toEqual([
    { text: 'Up to ' },
    { text: '#kedarnath', tag: 'kedarnath' },
    { text: ', then ' },
    { text: '#Auli', tag: 'Auli' },
  ])
  expect(partsOf('no tag')).toEqual([{ text: 'no tag' }])
  expect(partsOf('')).toEqual([])
})

it.each([
  ['#Kedarnath', 'kedarnath'],
  ['Café', 'CAFE\u0301'],
  ['\u0915\u093C\u093F\u0932\u093E', '\u0958\u093F\u0932\u093E'],
  ['ക്‍ഷമ', 'ക്ഷമ'],
])('%s and %s are the same tag', (one, other) => {
  expect(foldedTag(one)).toBe(foldedTag(other))
})

it('vowel signs distinguish two tags', () => {
  expect(foldedTag('काल')).not.toBe(foldedTag('कील'))
})
