import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { PIN_DIGITS } from '@tohfa/sync-protocol/pin/pin-limits'
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { classNames } from '../../ui/class-names'

interface PinInputProps {
  id: string
  name: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  /** called after every change, with at most six digits */
  onPin?: (pin: string) => void
  autoFocus?: boolean
}

/** A PIN belongs to the gift, not the device: each browser and password manager has its own attribute for that. */
const NOT_TO_SAVE = {
  autoComplete: 'one-time-code',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
}

/**
 * One real input drawn as six boxes. It is uncontrolled, so that digits typed before the script ran stay. Give it another
 * `key` to clear it.
 */
export function PinInput({ onPin, autoFocus, ...input }: PinInputProps) {
  const field = useRef<HTMLInputElement>(null)
  // null until the script runs; then the boxes show the number of digits
  const [filled, setFilled] = useState<number | null>(null)

  useLayoutEffect(() => {
    const input = field.current
    // or Firefox offers to save its content, whatever the field's attributes say
    return () => {
      if (input) input.value = ''
    }
  }, [])

  useEffect(() => {
    setFilled(field.current?.value.length ?? 0)
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const keepDigits = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // no maxLength on the input: the browser would cut "12 34 56" before we remove the spaces
    const digits = asciiDigits(currentTarget.value).replace(/\D/g, '').slice(0, PIN_DIGITS)
    if (digits !== currentTarget.value) currentTarget.value = digits
    setFilled(digits.length)
    onPin?.(digits)
  }

  return (
    <div className="group relative max-w-80">
      <div className="grid grid-cols-6 gap-2" aria-hidden="true">
        {Array.from({ length: PIN_DIGITS }, (_, box) => (
          <span
            key={box}
            className={classNames(
              'flex h-13 items-center justify-center rounded-control border bg-surface text-lg',
              input['aria-invalid'] ? 'border-bad-ink' : 'border-edge',
              filled === box && 'group-focus-within:border-2 group-focus-within:border-accent-ink',
            )}
          >
            {filled !== null && box < filled && '•'}
          </span>
        ))}
      </div>
      <input
        {...input}
        ref={field}
        type="password"
        inputMode="numeric"
        pattern="[0-9]*"
        {...NOT_TO_SAVE}
        enterKeyHint="done"
        onInput={keepDigits}
        className={classNames(
          'absolute inset-0 size-full rounded-control bg-transparent px-4 tracking-[1.5em]',
          filled !== null && 'text-transparent caret-transparent selection:bg-transparent',
        )}
      />
    </div>
  )
}
