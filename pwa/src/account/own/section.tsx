import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { tryAgain } from '../../ui/labels.texts'

interface SectionProps {
  id: string
  title: string
  about: string
  children: ReactNode
}

/** One part of the account's screen. */
export const Section = ({ id, title, about, children }: SectionProps) => (
  <section
    aria-labelledby={`${id}-title`}
    className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
  >
    <h2 id={`${id}-title`} className="text-xl font-semibold">
      {title}
    </h2>
    <p className="mt-0.5 mb-4 text-soft">{about}</p>
    {children}
  </section>
)

/** Shown in place of a list that failed to load. */
export const Failed = ({ failure, again }: { failure: string; again: () => void }) => (
  <div className="grid justify-items-start gap-3">
    <FormError>{failure}</FormError>
    <Button variant="secondary" onClick={again}>
      {tryAgain}
    </Button>
  </div>
)
