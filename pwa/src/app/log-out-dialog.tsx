import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import * as t from './app.texts'
import { logOut, type Loss } from './log-out'

/** Asks before recordings, or what was stored for work offline, are deleted with the account. */
export default function LogOutDialog({ loss, onClose }: { loss: Loss; onClose: () => void }) {
  const [recordings, campaigns] = loss
  return (
    <ConfirmDialog
      title={t.logoutTitle}
      action={recordings > 0 ? t.logoutAndDelete : t.logoutDo}
      onConfirm={async () => {
        onClose()
        await logOut()
      }}
      onClose={onClose}
    >
      {recordings > 0 && <p>{t.recordingsGo(recordings)}</p>}
      {campaigns > 0 && <p>{t.offlineGoes(campaigns)}</p>}
    </ConfirmDialog>
  )
}
