import type { ComponentProps } from 'react'
import { Button } from '../button'
import { FormError } from './form-error'

interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  error: string | null
  busy: boolean
  label: string
  busyLabel: string
}

/** The end of a form: what is wrong with all of it, and its button. */
export const Submit = ({ error, label, busyLabel, ...button }: SubmitProps) => (
  <>
    <FormError>{error}</FormError>
    <Button type="submit" {...button}>
      {button.busy ? busyLabel : label}
    </Button>
  </>
)
