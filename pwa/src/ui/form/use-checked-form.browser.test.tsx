import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, said, submit } from '../../../test/form'
import { held } from '../../../test/server'
import { Dialog } from '../dialog/dialog'
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
const COMPANY = { field: 'company', detail: 'Too short' }
const ELSEWHERE = { field: 'device', detail: 'Unknown device' }

const announced = () =>
  [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).filter(Boolean)

it.each([
  ['at the field that it names', [ELSEWHERE, NAME], { name: 'Too long' }, []],
  ['below if the form has no such field', [ELSEWHERE], {}, ['Unknown device']],
  ['below if it names none', [], {}, ['Not saved']],
])('a refusal is shown %s', async (_where, errors, atFields, alerts) => {
  await render(<Form refusal={{ detail: 'Not saved', errors }} />)
  await submit()
  await expect.poll(said).toEqual(atFields)
  await expect.poll(announced).toEqual(alerts)
})

it('an error is announced once: by the focus on its field, or by an alert if the field already has it', async () => {
  function Wrong() {
    const { formProps, errors } = useCheckedForm(() => ({ ok: false, errors: [NAME, COMPANY] }), {
      onSubmit: () => undefined,
    })
    return (
      <form {...formProps}>
        <Field label="Name" name="name" error={errors.name} />
        <Field label="Company" name="company" error={errors.company} />
        <button type="submit">Save</button>
      </form>
    )
  }
  await render(<Wrong />)
  await submit()
  await expect.poll(() => document.activeElement).toBe(field('name'))
  expect(announced()).toEqual([])
  await userEvent.keyboard('A{Enter}')
  await expect.poll(announced).toEqual(['Too long'])
})

it('while it is sent, nothing is typed over it and its dialog stays open', async () => {
  const answer = held<void>()
  const onClose = vi.fn()
  function Sent() {
    const { formProps } = useCheckedForm((value) => ({ ok: true, value }), { onSubmit: () => answer.promise })
    return (
      <Dialog title="A dialog" open onClose={onClose}>
        <form {...formProps}>
          <Field label="Name" name="name" defaultValue="Asha" />
        </form>
      </Dialog>
    )
  }
  await render(<Sent />)
  field('name').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('name').readOnly).toBe(true)
  await userEvent.keyboard(' Rao{Escape}')
  expect([document.activeElement, field('name').value]).toEqual([field('name'), 'Asha'])
  expect(onClose).not.toHaveBeenCalled()
  answer.answer()
  await expect.poll(() => field('name').readOnly).toBe(false)
  await userEvent.keyboard('{End} Rao{Escape}')
  expect(field('name').value).toBe('Asha Rao')
  expect(onClose).toHaveBeenCalledOnce()
})
