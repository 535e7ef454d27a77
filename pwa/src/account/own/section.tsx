import type { ReactNode } from 'react'

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
