import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeFormRules, missing, wrongEmail } from '../../../test/form-rules'
import { RegisterForm } from './register-form'

const onDone = vi.fn()

describeFormRules('registration', {
  open: () => render(<RegisterForm onDone={onDone} />),
  right: { email: 'new@example.com', password: 'a long password', confirm_password: 'a long password' },
  wrong: [
    ...missing('email'),
    ...wrongEmail(),
    ['confirm_password', 'another password', 'Passwords do not match'],
  ],
  email: 'email',
  onSubmit: onDone,
})
