import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useMemo, useState } from 'react'
import { toast } from '../../ui/toast/toast'
import type { ShownCode } from '../shared/shown-codes'

/** Whether a code has a recipient that can be written to. */
export const isSelectable = ({ claimed, erased }: ShownCode) => claimed && !erased

/** The selected claimed codes. A code that disappears, is erased or turns out unclaimed leaves the selection. */
export function useSelection(codes: readonly ShownCode[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => (picked.size === 0 ? [] : codes.filter((qr) => isSelectable(qr) && picked.has(qr.code))),
    [codes, picked],
  )
  const toggle = useCallback(
    (code: string) =>
      setPicked((before) => {
        const after = new Set(before)
        if (!after.delete(code)) after.add(code)
        return after
      }),
    [],
  )
  return {
    selected,
    isSelected: (code: string) => picked.has(code),
    toggle,
    /** adds them to the selection */
    select: (more: readonly ShownCode[]) =>
      setPicked((before) => new Set([...before, ...more.map(({ code }) => code)])),
    /** clears the selection without a message, after it was used */
    forget: () => setPicked(new Set()),
    clear: () => {
      setPicked(new Set())
      toast(m.selectionCleared, 'info')
    },
  }
}
