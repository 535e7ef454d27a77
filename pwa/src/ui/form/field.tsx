import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import { AttentionIcon } from '../icons'
import { optional } from '../ui.texts'

/** the look of a control */
export const CONTROL =
  'block w-full min-h-touch rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-bad-ink'

interface Frame {
  label: string
  name: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
}

/** The props that every control has, and that connect it to its label, hint and error. */
export interface FramedControl {
  id: string
  name: string
  /** text in Arabic letters is aligned to the right */
  dir: 'auto'
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldFrameProps extends Frame {
  /** makes ids unique if a page has the same field twice */
  idPrefix?: string | undefined
  children: (control: FramedControl) => ReactNode
}

/** Label above, hint and error below, for any control. */
export function FieldFrame({
  label,
  name,
  error,
  hint,
  required,
  idPrefix = 'field',
  children,
}: FieldFrameProps) {
  const id = `${idPrefix}-${name}`
  const describedBy = classNames(hint != null && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {!required && <span className="font-normal text-soft">{` (${optional})`}</span>}
      </label>
      {children({
        id,
        name,
        dir: 'auto',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error !== undefined || undefined,
        'aria-required': required || undefined,
      })}
      {hint != null && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A field that is about to take the focus is read with its error: an alert would be read over it. */
const announceWithFocus = (text: HTMLElement | null) => {
  if (text?.matches(':focus-within>p')) text.role = 'alert'
}

/** What is wrong with a control. @param id of the control */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p
      id={`${id}-error`}
      ref={announceWithFocus}
      className="mt-1 flex items-start gap-1.5 text-sm text-bad-ink"
    >
      <AttentionIcon />
      {error}
    </p>
  )

type ControlProps =
  | ({ as?: 'input' } & Omit<ComponentProps<'input'>, 'prefix'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select' } & ComponentProps<'select'>)

type FieldProps = Frame &
  ControlProps & {
    idPrefix?: string
    /** fixed text before the input */
    prefix?: string
    /** a button at the end of the control */
    suffix?: ReactNode
  }

/** A labelled input, textarea or select; other props go to the control. */
export function Field({
  label,
  name,
  error,
  hint,
  required,
  idPrefix,
  prefix,
  suffix,
  ...control
}: FieldProps) {
  const edge = error === undefined ? 'border-edge' : 'border-bad-ink'
  return (
    <FieldFrame {...{ label, name, error, hint, required, idPrefix }}>
      {(framed) =>
        prefix === undefined && suffix === undefined ? (
          <Control {...control} {...framed} className={CONTROL} />
        ) : (
          <span className="whole flex items-stretch rounded-control">
            {prefix !== undefined && (
              <span
                className={classNames(
                  'flex items-center rounded-l-control border border-r-0 bg-sunken px-3 text-soft',
                  edge,
                )}
              >
                {prefix}
              </span>
            )}
            <Control
              {...control}
              {...framed}
              className={classNames(
                CONTROL,
                'min-w-0 flex-1',
                prefix !== undefined && 'rounded-l-none',
                suffix !== undefined && 'rounded-r-none border-r-0',
              )}
            />
            {suffix !== undefined && (
              <span className={classNames('flex rounded-r-control border border-l-0 bg-surface', edge)}>
                {suffix}
              </span>
            )}
          </span>
        )
      }
    </FieldFrame>
  )
}

function Control({ as, ...props }: ControlProps) {
  if (as === 'textarea') return <textarea rows={3} {...(props as ComponentProps<'textarea'>)} />
  if (as === 'select') return <select {...(props as ComponentProps<'select'>)} />
  return <input type="text" {...(props as ComponentProps<'input'>)} />
}
