import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFormRules, missing } from '../../../test/form-rules'
import { LoginForm } from './login-form'

const onDone = vi.fn()

describeFormRules('login', {
  open: () => render(<LoginForm onDone={onDone} />),
  right: { email: 'nobody@example.com', password: 'a long password' },
  wrong: missing('email', 'password'),
  email: 'email',
  onSubmit: onDone,
})
