import { useState } from 'react'
import * as t from '../admin.texts'
import { TOOL } from '../../ui/form/select'
import { TOOL_WIDTH } from './list-tools'
import type { Range } from './query'

interface DateRangeProps {
  /** what happened in these days */
  label: string
  range: Range
  onRange: (range: Range) => void
}

/** From a day to a day, both included; either may be empty. A day beyond the other moves the other with it. */
export const DateRange = ({ label, range, onRange }: DateRangeProps) => (
  <div role="group" aria-label={label} className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
    <Day
      label={t.rangeFrom(label)}
      day={range.from}
      onDay={(from) => onRange({ from, to: range.to !== '' && from > range.to ? from : range.to })}
    />
    <Day
      label={t.rangeTo}
      day={range.to}
      onDay={(to) => onRange({ from: to !== '' && to < range.from ? to : range.from, to })}
    />
  </div>
)

interface DayProps {
  label: string
  /** YYYY-MM-DD, or empty */
  day: string
  onDay: (day: string) => void
}

function Day({ label, day, onDay }: DayProps) {
  const [typed, setTyped] = useState(day)
  const [before, setBefore] = useState(day)
  if (before !== day) {
    setBefore(day)
    setTyped(day)
  }
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-soft max-sm:flex-col max-sm:items-start max-sm:gap-0">
      {label}
      <input
        type="date"
        value={typed}
        min="1000-01-01"
        max="2999-12-31"
        onChange={({ target }) => {
          setTyped(target.value)
          // while its year is being typed, a day seems long ago
          if (target.value === '' || /^[12]/.test(target.value)) onDay(target.value)
        }}
        className={`${TOOL} ${TOOL_WIDTH} min-w-0`}
      />
    </label>
  )
}
