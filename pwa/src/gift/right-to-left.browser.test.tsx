import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../ui/form/field'
import { SearchBox } from '../ui/form/search-box'
import { TaggedText } from './diary/reading/tags'
import { PlainField } from './diary/plain-field'
import { ContactCard } from './shared/person-card/contact-card'
import { TextRows } from './sale/sale-rows'

const URDU = 'آج ہم لاہور گئے #سفر'
const ENGLISH = 'We went to Lahore #trip'

const ofText = (text: string): Record<string, ReactNode> => ({
  'the text of an entry': <TaggedText text={text} onTag={() => undefined} />,
  'an address on a card': <ContactCard contact={{ name: 'Asha', photo: null, address: text }} />,
  'a row of a receipt': <TextRows rows={[['Address', text]]} />,
})

it.each(Object.keys(ofText('')))('lays out %s in the direction of its script', async (what) => {
  const { rerender } = await render(ofText(URDU)[what])
  const shown = (text: RegExp) => {
    const element = page.getByText(text).element()
    return getComputedStyle(element).direction
  }
  await expect.poll(() => shown(/لاہور/)).toBe('rtl')
  await rerender(ofText(ENGLISH)[what])
  await expect.poll(() => shown(/Lahore/)).toBe('ltr')
})

it('writes from the right in every field with Urdu text', async () => {
  await render(
    <>
      <Field name="name" label="Name" required />
      <Field name="note" label="Note" as="textarea" required />
      <PlainField label="Place" />
      <SearchBox aria-label="Find" value={URDU} onWords={() => undefined} />
    </>,
  )
  for (const label of ['Name', 'Note', 'Place']) {
    const control = page.getByLabelText(label)
    await control.fill(ENGLISH)
    expect(getComputedStyle(control.element()).direction).toBe('ltr')
    await control.fill(URDU)
    expect(getComputedStyle(control.element()).direction, label).toBe('rtl')
  }
  expect(getComputedStyle(page.getByLabelText('Find').element()).direction).toBe('rtl')
})
