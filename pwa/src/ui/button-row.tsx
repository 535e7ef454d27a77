import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface ButtonRowProps {
  /** places the row */
  className?: string
  children: ReactNode
}

/** Buttons of one width: in one row, on a phone below each other. */
export const ButtonRow = ({ className, children }: ButtonRowProps) => (
  <div className={classNames('grid gap-2 sm:w-fit sm:auto-cols-fr sm:grid-flow-col', className)}>
    {children}
  </div>
)
