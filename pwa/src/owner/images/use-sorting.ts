import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { moved } from './images.view'

/**
 * Sorts rows by dragging them with mouse, pen or finger. While a row is dragged, `order` in CSS shows the result: moving
 * its element would end the capture of the pointer.
 * @param ids of the last rows of the list, in their order; those before cannot be sorted
 * @param onDropped called once with how far the row was moved
 */
export function useSorting(ids: readonly string[], onDropped: (id: string, steps: number) => void) {
  const [drag, setDrag] = useState<{ id: string; place: number }>()
  const dragged = useRef<HTMLElement>(null)
  const order = drag ? moved(ids, drag.id, drag.place - ids.indexOf(drag.id)) : ids

  useEffect(() => {
    if (drag) dragged.current?.scrollIntoView({ block: 'nearest' })
  }, [drag])

  const start = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = event.currentTarget.closest('li')
    setDrag({ id, place: ids.indexOf(id) })
  }
  const follow = ({ clientY }: PointerEvent<HTMLElement>) => {
    if (!drag || !dragged.current) return
    const rows = [...(dragged.current.parentElement?.children ?? [])]
    const above = rows.slice(-ids.length).filter((row) => row !== dragged.current && middleOf(row) < clientY)
    if (above.length !== drag.place) setDrag({ ...drag, place: above.length })
  }
  const drop = () => {
    if (!drag) return
    setDrag(undefined)
    const steps = drag.place - ids.indexOf(drag.id)
    if (steps !== 0) onDropped(drag.id, steps)
  }
  return {
    /** of a row */
    rowOf: (id: string) =>
      drag ? { isDragged: drag.id === id, order: order.indexOf(id) } : { isDragged: false, order: undefined },
    /** of the part of a row by which it is dragged */
    handleOf: (id: string) => ({
      onPointerDown: start(id),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}
export type Sorting = ReturnType<typeof useSorting>

function middleOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return (top + bottom) / 2
}
