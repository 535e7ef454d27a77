import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import * as t from './app.texts'
import { logOut } from './log-out'

/** Asks before recordings are deleted with the account. */
export default function LogOutDialog({ recordings, onClose }: { recordings: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t.logoutTitle}
      action={t.logoutAndDelete}
      onConfirm={async () => {
        onClose()
        await logOut()
      }}
      onClose={onClose}
    >
      <p>{t.recordingsGo(recordings)}</p>
    </ConfirmDialog>
  )
}
