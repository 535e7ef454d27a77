import { useState } from 'react'
import { ApiError } from '../api/client'
import { failureText } from '../api/failure'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import { MOVED } from '../gift/page/moved-here'
import { endMove, hasWork, move } from './moving'
import * as t from './gift-pin.texts'

/** Moves the gift to a new link, and continues there. */
export function MoveSection({ code, pin }: { code: string; pin: string }) {
  const [asks, setAsks] = useState(false)
  const act = async () => {
    try {
      if (await hasWork(code)) return t.stillWaiting
      location.replace(`/claim/${await move(code, pin)}${MOVED}`)
    } catch (error) {
      // if nobody knows whether it was moved, the next try sends the same key
      if (error instanceof ApiError && error.problem.status < 500) endMove(code)
      return failureText(error, t.failed)
    }
  }
  return (
    <section aria-labelledby="move-title" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h2 id="move-title" className="text-lg font-semibold">
        {t.moveTitle}
      </h2>
      <p className="text-soft">{t.moveText}</p>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        {t.move}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t.moveAsk}
          action={t.move}
          acting={t.moving}
          onConfirm={act}
          onClose={() => setAsks(false)}
        >
          {t.moveWarning}
        </ConfirmDialog>
      )}
    </section>
  )
}
