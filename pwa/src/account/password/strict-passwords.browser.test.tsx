import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillIn } from '../../../test/form'
import { serverConfig } from '../../../test/samples'
import { server } from '../../../test/server'
import { RegisterForm } from '../registration/register-form'

it('says while a password is typed that the server accepts no easy one', async () => {
  server.answer(endpoint.readConfig, () => serverConfig({ strict_passwords: true }))
  await render(<RegisterForm onDone={vi.fn()} />)
  await fillIn({ email: 'asha@example.com', password: 'a long password' })
  expect(server.calls(endpoint.readConfig)).toEqual([])
  await fillIn({ password: 'Password1' })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Easy to guess: one of the most common passwords. This website does not accept it. Choose another one.',
    )
  await fillIn({ password: 'a long password' })
  await expect.element(page.getByText('Easy to guess', { exact: false })).not.toBeInTheDocument()
})
