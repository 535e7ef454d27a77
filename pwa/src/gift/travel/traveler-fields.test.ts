import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ChosenPhoto } from '../shared/form/use-photo'
import * as t from './travel.texts'
import { TravelerFields } from './traveler-fields'

const photo: ChosenPhoto = {
  preview: undefined,
  name: undefined,
  preparing: false,
  error: undefined,
  choose: () => undefined,
  fail: () => undefined,
  ready: () => Promise.resolve(undefined),
}

it('a corrected claim asks again only for the identity numbers that it had', () => {
  const html = (sealed: string[]) =>
    renderToStaticMarkup(
      createElement(TravelerFields, { values: {}, errors: {}, photo, draft: 'claim', sealed }),
    )
  expect(html(['pin'])).not.toContain(t.numberAgain)
  const mended = html(['pin', 'passport_number'])
  expect(mended.split(t.numberAgain)).toHaveLength(2)
  expect(mended).toContain(`id="field-passport_number-hint"`)
  expect(mended).not.toContain(`id="field-pan_number-hint"`)
})
