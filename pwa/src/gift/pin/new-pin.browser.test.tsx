import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NewPin } from './new-pin'

const type = (pin: string) => page.getByLabelText('6-digit PIN').fill(pin)

it.each([
  ['111111', 'Easy to guess: one digit, repeated. You can keep it.'],
  ['१२३४५६', 'Easy to guess: digits in order. You can keep it.'],
  ['230487', 'Easy to guess: your date of birth. You can keep it.'],
  ['765432', 'Easy to guess: digits in order. You can keep it.'],
  ['198765', 'Easy to guess: part of one of your numbers. You can keep it.'],
  ['112233', 'Easy to guess: many people choose it. You can keep it.'],
  ['411001', 'Easy to guess: it is in this form. You can keep it.'],
])('warns of %s while it is typed', async (pin, said) => {
  await render(
    <form>
      <input name="mobile" defaultValue="+91 98765 43210" />
      <input name="dob" defaultValue="1987-04-23" />
      <textarea name="address" defaultValue="4 Main Road, Pune 411001" />
      <NewPin errors={{}} />
    </form>,
  )
  await type(pin)
  await expect.element(page.getByRole('status')).toHaveTextContent(said)
  await type('482913')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

it('asks for another PIN if the campaign refuses easy ones, even if it began to after the PIN was typed', async () => {
  const form = (refusesEasy: boolean) => (
    <form>
      <NewPin errors={{}} refusesEasy={refusesEasy} />
    </form>
  )
  const shown = await render(form(false))
  await type('111111')
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent('Easy to guess: one digit, repeated. You can keep it.')
  await shown.rerender(form(true))
  const said = 'Easy to guess: one digit, repeated. Please choose another one.'
  await expect.element(status).toHaveTextContent(said)
  await type('222222')
  await expect.element(status).toHaveTextContent(said)
})

it('is a password field that no browser offers to save', async () => {
  await render(<NewPin errors={{}} />)
  const field = page.getByLabelText('6-digit PIN').element()
  expect(field.getAttribute('type')).toBe('password')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.hasAttribute('data-1p-ignore')).toBe(true)
})
