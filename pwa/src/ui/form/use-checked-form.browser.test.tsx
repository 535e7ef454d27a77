import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { said, submit } from '../../../test/form'
import { Field } from './field'
import { FormError } from './form-error'
import { useCheckedForm, type Refusal } from './use-checked-form'

function Form({ refusal }: { refusal: Refusal }) {
  const { formProps, errors, formError } = useCheckedForm((value) => ({ ok: true, value }), {
    onSubmit: () => refusal,
  })
  return (
    <form {...formProps}>
      <Field label="Name" name="name" error={errors.name} />
      <FormError>{formError}</FormError>
      <button type="submit">Save</button>
    </form>
  )
}

const NAME = { field: 'name', detail: 'Too long' }
const ELSEWHERE = { field: 'device', detail: 'Unknown device' }

it.each([
  ['at the field that it names', [ELSEWHERE, NAME], { name: 'Too long' }, ['Too long']],
  ['below if the form has no such field', [ELSEWHERE], {}, ['Unknown device']],
  ['below if it names none', [], {}, ['Not saved']],
])('a refusal is shown %s', async (_where, errors, atFields, alerts) => {
  await render(<Form refusal={{ detail: 'Not saved', errors }} />)
  await submit()
  const shown = () =>
    [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).filter(Boolean)
  await expect.poll(shown).toEqual(alerts)
  expect(said()).toEqual(atFields)
})
