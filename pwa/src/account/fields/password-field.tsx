import { useState } from 'react'
import { IconButton } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { EyeIcon, EyeOffIcon } from '../../ui/icons'
import { hidePassword, showPassword } from '../../ui/ui.texts'

interface PasswordFieldProps {
  label: string
  name: string
  idPrefix: string
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
  hint?: string
}

export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      required
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          label={visible ? hidePassword : showPassword}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
