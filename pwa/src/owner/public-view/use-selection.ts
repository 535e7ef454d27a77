import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useMemo, useState } from 'react'
import { toast } from '../../ui/toast'
import type { ShownCode } from '../shared/campaign.view'

/** Which claimed codes somebody has picked; one that is gone, or not claimed after all, is picked no more. */
export function useSelection(codes: readonly ShownCode[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => (picked.size === 0 ? [] : codes.filter(({ code, claimed }) => claimed && picked.has(code))),
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
    selectAll: () => setPicked(new Set(codes.filter(({ claimed }) => claimed).map(({ code }) => code))),
    /** after what it was picked for is done */
    forget: () => setPicked(new Set()),
    clear: () => {
      setPicked(new Set())
      toast(m.selectionCleared, 'info')
    },
  }
}
