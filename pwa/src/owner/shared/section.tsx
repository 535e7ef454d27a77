import type { ComponentProps, ReactNode } from 'react'

interface SectionProps extends Omit<ComponentProps<'fieldset'>, 'about' | 'title'> {
  title: string
  about?: ReactNode
}

/** A part of a long form: a card on a page, and below a line in a dialog. */
export const Section = ({ title, about, children, ...fieldset }: SectionProps) => (
  <fieldset
    {...fieldset}
    className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 in-[dialog]:rounded-none in-[dialog]:border-x-0 in-[dialog]:border-b-0 in-[dialog]:px-0! in-[dialog]:pb-0!"
  >
    <legend className="float-left w-full text-lg font-semibold">{title}</legend>
    {about !== undefined && <div className="clear-left -mt-3 text-sm text-soft">{about}</div>}
    {children}
  </fieldset>
)
