import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { recoveryCodesFileName } from '@tohfa/sync-protocol/files/file-names'
import * as labels from '../../ui/labels.texts'
import { downloadBlob } from '../../device/files/download'
import { Button } from '../../ui/button'
import { copyAndTell } from '../../ui/copy-and-tell'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { firstFocus } from '../../ui/dialog/first-focus'
import { toast } from '../../ui/toast/toast'
import * as t from './own-account.texts'

/** Shows recovery codes, which can never be shown again: only the person's word that they are saved closes it. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const shown = codes.map(groupedCode)
  const saveFile = () => {
    downloadBlob(new Blob([`${shown.join('\n')}\n`], { type: 'text/plain' }), recoveryCodesFileName)
    toast(t.codesDownloaded)
  }
  return (
    <Dialog title={t.recoveryCodes} open onClose={undefined}>
      <p className="mb-4 text-soft">{t.recoveryAbout}</p>
      <ol
        ref={firstFocus}
        tabIndex={-1}
        aria-label={t.recoveryCodes}
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono sm:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Actions>
        <Button
          variant="secondary"
          onClick={() => void copyAndTell(shown.join('\n'), t.codesCopied, t.copyFailed)}
        >
          {labels.copy}
        </Button>
        <Button variant="secondary" onClick={saveFile}>
          {labels.download}
        </Button>
        <Button onClick={onSaved}>{t.codesKept}</Button>
      </Actions>
    </Dialog>
  )
}
