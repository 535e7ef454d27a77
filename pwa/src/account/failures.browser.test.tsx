import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFailures } from '../../test/failures'
import { fillIn, submit } from '../../test/form'
import { LoginForm } from './login/login-form'
import { RegisterForm } from './registration/register-form'

const account = { email: 'asha@example.com', password: 'a long password' }

describeFailures('signing in', [
  {
    says: 'Login failed',
    endpoint: endpoint.login,
    async act() {
      await render(<LoginForm onDone={vi.fn()} />)
      await fillIn(account)
      await submit()
    },
  },
  {
    says: 'Registration failed',
    endpoint: endpoint.register,
    async act() {
      await render(<RegisterForm onDone={vi.fn()} />)
      await fillIn({ ...account, confirm_password: account.password })
      await submit()
    },
  },
])
