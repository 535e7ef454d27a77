import { expect, it } from 'vitest'
import { asciiDigits } from './digits'

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
  ['an app for fancy letters, next to another row', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
])('reads the digits of %s', (_script, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

it('leaves everything else as it is', () => {
  expect(asciiDigits('+91 98765-43210, ½ ² Ⅳ ａ')).toBe('+91 98765-43210, ½ ² Ⅳ ａ')
})
