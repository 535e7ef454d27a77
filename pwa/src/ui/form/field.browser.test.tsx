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
})

it('announces an error if the focus stays, as after files were chosen', async () => {
  const { rerender } = await render(<Field name="photo" label="Photo" type="file" />)
  document.querySelector('input')?.focus()
  await rerender(<Field name="photo" label="Photo" type="file" error="Please select an image file" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please select an image file')
})
