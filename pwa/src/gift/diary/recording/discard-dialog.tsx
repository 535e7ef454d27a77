import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import * as t from '../diary.texts'

/** Asks before a recording that nothing else has is gone. */
export const DiscardDialog = (on: Pick<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onClose'>) => (
  <ConfirmDialog title={t.discardTitle} action={t.discardRecording} {...on}>
    <p>{t.discardText}</p>
  </ConfirmDialog>
)
