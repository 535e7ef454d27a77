import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillIn } from '../../../test/form'
import { RegisterForm } from '../registration/register-form'

it('warns of an easy password while it is typed, and removes the warning once it is not easy', async () => {
  await render(<RegisterForm onDone={vi.fn()} />)
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await fillIn({ email: 'asha.rao.jaipur@example.com', password: 'Password1' })
  await says('Easy to guess: one of the most common passwords.')
  await fillIn({ password: 'asha.rao.jaipur' })
  await says('Easy to guess: your own email.')
  await fillIn({ password: 'zzzzzzzz' })
  await says('Easy to guess: repeated characters.')
  await fillIn({ password: 'a long password' })
  await expect.element(page.getByText('Easy to guess', { exact: false })).not.toBeInTheDocument()
})
