import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names'

const BASE =
  'inline-flex min-h-touch items-center justify-center gap-2 rounded-control py-2 text-center font-medium transition-colors duration-150 aria-disabled:cursor-default forced-colors:border'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  /** for links that leave the page */
  quiet: 'text-accent-ink hover:bg-accent-soft',
  danger: 'bg-bad text-white hover:bg-bad-strong',
  'quiet-danger': 'border border-edge bg-surface text-bad-ink hover:bg-bad-soft',
}
type ButtonVariant = keyof typeof VARIANTS

const SIZES = {
  normal: 'px-4',
  /** as wide as its label, for rows of buttons */
  tight: 'px-2',
}
export type ButtonSize = keyof typeof SIZES

/** The look of a button, for links among buttons. `more` may place it, not restyle it. */
export const buttonClass = (variant: ButtonVariant = 'primary', more?: string, size: ButtonSize = 'normal') =>
  classNames(BASE, VARIANTS[variant], SIZES[size], more)

interface ButtonProps extends ComponentProps<'button'> {
  /** what acts has a border at least */
  variant?: Exclude<ButtonVariant, 'quiet'>
  size?: ButtonSize
  /** shows that work is running; presses do nothing, and the focus stays */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const inactive = busy || rest.disabled === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, classNames(inactive && 'opacity-60', className), size)}
      aria-busy={busy || undefined}
      aria-disabled={inactive || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** what the button does; its accessible name and tooltip */
  label: string
}

/** A square button with only an icon. */
export const IconButton = ({ label, className, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={classNames(
      'inline-flex size-touch shrink-0 items-center justify-center rounded-control text-ink transition-colors duration-150 hover:bg-sunken',
      className,
    )}
  >
    {children}
  </button>
)

const Spinner = () => (
  <svg viewBox="0 0 24 24" className="size-5 animate-spin" aria-hidden="true">
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.3" />
    <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
