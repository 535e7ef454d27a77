import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import * as labels from '../../ui/labels.texts'
import { copyText } from '../../device/copy'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { toast } from '../../ui/toast/toast'
import * as t from './own-account.texts'

/** Shows recovery codes, which can never be shown again; after closing it too soon, a person creates new ones. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const shown = codes.map(groupedCode)
  const copyAll = async () => {
    try {
      await copyText(shown.join('\n'))
      toast(t.codesCopied)
    } catch {
      toast(t.copyFailed, 'error')
    }
  }
  return (
    <Dialog title={t.recoveryCodes} open onClose={onClose}>
      <p className="mb-4 text-soft">{t.recoveryAbout}</p>
      <ol
        aria-label={t.recoveryCodes}
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono sm:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Actions>
        <Button variant="secondary" onClick={() => void copyAll()}>
          {labels.copy}
        </Button>
        <Button onClick={onClose}>{t.codesKept}</Button>
      </Actions>
    </Dialog>
  )
}
