import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'

interface TableProps {
  label: string
  head: ReactNode
  children: ReactNode
}

/** A table for wide screens; narrow ones show cards. */
export const Table = ({ label, head, children }: TableProps) => (
  <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card">
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead className="border-b border-line text-sm">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
)

interface CellProps {
  /** for numbers and buttons */
  right?: boolean
  /** for what may wrap: names and addresses; an email needs more room, because it wraps inside a word */
  wraps?: boolean | 'email'
  children: ReactNode
}

export const Cell = ({ right = false, wraps = false, children }: CellProps) => (
  <td
    className={classNames(
      'px-2 py-1.5 lg:px-3',
      right && 'text-right',
      wraps ? 'min-w-20' : 'whitespace-nowrap',
      wraps && (wraps === 'email' ? 'lg:min-w-56' : 'lg:min-w-36'),
    )}
  >
    {children}
  </td>
)

/** The rows of a list as cards. */
export const Cards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid gap-2">
    {children}
  </ul>
)

export const Card = ({ children }: { children: ReactNode }) => (
  <li className="rounded-card border border-line bg-surface p-3 shadow-card">{children}</li>
)

/** A number with its label, in a card. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs whitespace-nowrap text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
