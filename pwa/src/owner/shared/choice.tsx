import { useId, type ComponentProps } from 'react'

interface ChoiceProps extends ComponentProps<'input'> {
  label: string
  /** what it means */
  about: string
}

/** A check box of a campaign's form, with its explanation below. */
export function Choice({ label, about, ...input }: ChoiceProps) {
  const aboutId = useId()
  return (
    <div>
      <label className="flex min-h-touch items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-describedby={aboutId}
          {...input}
        />
        {label}
      </label>
      <p id={aboutId} className="ml-8 text-sm text-soft">
        {about}
      </p>
    </div>
  )
}
