import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field'

it('names its control by its label, and says whether it must be filled', async () => {
  await render(
    <>
      <Field name="name" label="Full name" required />
      <Field name="website" label="Website" />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Full name', exact: true })).toBeRequired()
  await expect.element(page.getByRole('textbox', { name: 'Website (optional)' })).not.toBeRequired()
})

it('gives its hint and its error to the control as a description, and marks it as wrong', async () => {
  const { rerender } = await render(<Field name="name" label="Full name" hint="As on a card" required />)
  const control = page.getByRole('textbox')
  await expect.element(control).toHaveAccessibleDescription('As on a card')
  await expect.element(control).toBeValid()
  await rerender(
    <Field name="name" label="Full name" hint="As on a card" error="This field is required" required />,
  )
  await expect.element(control).toHaveAccessibleDescription('As on a card This field is required')
  await expect.element(control).toBeInvalid()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This field is required')
})

it('may be a list, or a text of several lines', async () => {
  await render(
    <>
      <Field as="select" name="group" label="Group" required>
        <option>A</option>
      </Field>
      <Field as="textarea" name="note" label="Note" defaultValue={'two\nlines'} required />
    </>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Group' })).toHaveValue('A')
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('two\nlines')
})

it('is high enough for a finger, and fills the width', async () => {
  const { container } = await render(<Field name="website" label="Website" prefix="https://" />)
  const control = container.querySelector('input')!.getBoundingClientRect()
  expect(control.height).toBeGreaterThanOrEqual(44)
  const frame = container.firstElementChild!.getBoundingClientRect()
  expect(control.right).toBeCloseTo(frame.right)
})
