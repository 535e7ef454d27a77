import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { ButtonRow } from '../ui/button-row'
import { later, reload, updateReady } from './app.texts'

export default function UpdateOffer({ onDismiss }: { onDismiss: () => void }): ReactNode {
  const [busy, setBusy] = useState(false)
  const update = async () => {
    setBusy(true)
    const { applyUpdate } = await import('../offline/service-worker-client/register-service-worker')
    await applyUpdate()
  }
  // leaves room at the end of the page; if it would fill half of the screen, it stays there
  return (
    <div className="px-3 pb-3 max-sm:pt-9">
      <div
        data-thumb
        className="inset-x-3 bottom-3 z-20 mx-auto flex max-w-md flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-surface p-3 shadow-float [@media(height>=30rem)]:fixed"
      >
        <p className="px-1 font-medium">{updateReady}</p>
        <ButtonRow className="max-sm:w-full max-sm:grid-cols-2">
          <Button variant="secondary" onClick={onDismiss}>
            {later}
          </Button>
          <Button busy={busy} onClick={() => void update()}>
            {reload}
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}
