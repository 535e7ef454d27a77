import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ShownCode } from '../shared/campaign.view'
import { codes as label } from '../shared/campaign-detail.texts'

interface CodeListProps {
  codes: readonly ShownCode[]
  /** renders one code; memoise it, so that scrolling renders only new rows */
  row: (qr: ShownCode) => ReactNode
}

/** estimated row heights in pixels; each row is measured once it is rendered */
const CLAIMED_PX = 150
const UNCLAIMED_PX = 118
/** rows rendered beyond the screen, so that fast scrolling shows no gap */
const OVERSCAN = 6

/** A virtual list: only the rows near the screen are rendered. The window scrolls. */
export function CodeList({ codes, row }: CodeListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: codes.length,
    estimateSize: (index) => (codes[index]?.claimed ? CLAIMED_PX : UNCLAIMED_PX),
    getItemKey: (index) => codes[index]?.code ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  })

  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const qr = codes[index]
        if (!qr) return null
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={codes.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row(qr)}
          </li>
        )
      })}
    </ul>
  )
}
