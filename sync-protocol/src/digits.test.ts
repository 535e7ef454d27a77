import { expect, it } from 'vitest'
import { asciiDigits, numberText } from './digits'

it.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Santali', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
  ['Manipuri', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'],
])('reads the digits of %s', (_script, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

it('leaves everything else as it is', () => {
  expect(asciiDigits('+91 98765-43210, ½ ² Ⅳ ａ')).toBe('+91 98765-43210, ½ ² Ⅳ ａ')
})

it.each([
  ['१,५०,०००.५०', '150000.50'],
  ['1 500', '1500'],
  ['١٬٥٠٠٫٢٥', '1500.25'],
  ['-12.5', '-12.5'],
  // not groups of thousands
  ['1,5', '1,5'],
  ['12,34', '12,34'],
])('a number is read as people write it: %s', (typed, number) => {
  expect(numberText(typed)).toBe(number)
})
