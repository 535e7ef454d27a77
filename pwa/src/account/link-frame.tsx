import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { product } from '../ui/labels.texts'
import { buttonClass } from '../ui/button'

interface FrameProps {
  title: string
  text: string
  children: ReactNode
}

/** The page that a link from a mail or an admin opens. */
export const LinkFrame = ({ title, text, children }: FrameProps) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
    <p className="flex items-center justify-center gap-3">
      <img src="/icon.svg" alt="" width="48" height="48" className="rounded-card shadow-card" />
      <span className="font-display text-2xl font-semibold">{product}</span>
    </p>
    <section className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-0.5 mb-5 text-soft">{text}</p>
      {children}
    </section>
  </main>
)

export const LeadOn = ({ to, children }: { to: string; children: string }) => (
  <Link href={to} replace className={buttonClass('secondary', 'w-full')}>
    {children}
  </Link>
)
