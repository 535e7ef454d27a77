import { expect, it } from 'vitest'
import { textFinder } from './found-words'

it.each([
  ['Café by the river', 'cafe', true],
  ['Café by the river', 'RIV cA', true],
  ['Café by the river', 'iver', false],
  ['Café by the river', 'river sea', false],
  // letters that Unicode does not split into a plain letter and an accent
  ['Jöhn Ødegård, Łódź', 'odegard lodz', true],
  ['Straße', 'strasse', true],
  ['Strasse', 'straße', true],
  // marks that many people leave out
  ['फ़रीद के साथ', 'फरीद', true],
  ['फरीद के साथ', 'फ़रीद', true],
  ['مُحَمَّد وأولاده', 'محمد واولاده', true],
  // vowel signs are none of them
  ['बारिश की रात', 'बारिश', true],
  ['बारिश की रात', 'बरश', false],
  [null, 'x', false],
  // a number sign asks for a tag; its words are words, too
  ['At #kedarnath_temple', '#keda', true],
  ['At #kedarnath_temple', 'temple at', true],
  ['At #kedarnath_temple', '#temple', false],
  ['At kedarnath', '#kedarnath', false],
  ['Gift #12', '#12', true],
  // digits in any script
  ['Room 204', '२०४', true],
  ['कमरा २०४', '204', true],
  ['At #yatra2026', '#yatra२०२६', true],
])('%s is found by the words %s: %s', (text, words, found) => {
  expect(textFinder({ words })?.(text)).toBe(found)
})

it.each([
  ['At #Kedarnath', 'kedarnath', true],
  ['At #kedarnath', '#KEDARNATH', true],
  ['At kedarnath', 'kedarnath', false],
  ['At #kedarnath_temple', 'kedarnath', false],
  ['#चारधाम में', 'चारधाम', true],
  ['#चारधाम में', 'चार', false],
])('%s is found by the tag %s: %s', (text, tag, found) => {
  expect(textFinder({ tag })?.(text)).toBe(found)
})

it('words and a tag are searched together', () => {
  const finds = textFinder({ words: 'rain', tag: 'auli' })
  expect(['Rain at #auli', 'Snow at #auli', 'Rain at #kedarnath'].map((text) => finds?.(text))).toEqual([
    true,
    false,
    false,
  ])
})

it.each(['', '  …  ', ' # '])('nothing is searched for the words %j', (words) => {
  expect(textFinder({ words })).toBeUndefined()
})
