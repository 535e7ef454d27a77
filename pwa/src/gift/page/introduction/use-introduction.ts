import { useEffect, useState } from 'react'
import { inTab } from '../../../device/small-storage'
import { isStaff } from '../../../device/staff'
import { untilLeft } from '../../../ui/until-left'
import { INTRODUCED } from './card-places'
import type { GiftGiverDialog } from './gift-giver-dialog'

const storageKey = (code: string) => INTRODUCED + code

/** Whether the gift giver was introduced in this session, or needs no introduction. A reload does not repeat it. */
export function useIntroduced(code: string) {
  const [introduced, setIntroduced] = useState(() => isStaff() || inTab.read(storageKey(code)) !== null)
  const remember = () => {
    setIntroduced(true)
    inTab.write(storageKey(code), '1')
  }
  return [introduced, remember] as const
}

/**
 * The dialog that introduces the gift giver, shown as soon as it is loaded. It never interrupts typing.
 * @param wanted whether there is somebody to introduce
 */
export function useIntroduction(wanted: boolean) {
  const [dialog, setDialog] = useState<{ Dialog: typeof GiftGiverDialog }>()
  useEffect(() => {
    if (!wanted) return
    return untilLeft(
      () => import('./gift-giver-dialog'),
      ({ GiftGiverDialog: Dialog }) => {
        if (!isTyping()) setDialog({ Dialog })
      },
    )
  }, [wanted])
  return dialog?.Dialog
}

const isTyping = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      // ticking a box counts as filling in a field
      'form input:not([type=checkbox]), form textarea',
    ),
  ].some((field) => field === document.activeElement || field.value !== field.defaultValue)
