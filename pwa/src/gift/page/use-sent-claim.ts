import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { CONTACT_CLAIM } from '../contact/card.view'
import { say } from '../../ui/toast/toast'
import { prepareForReload, rememberPin } from '../pin/kept-pins'
import { forgetWholeDraft } from '../shared/form/file-draft'
import { submit } from '../shared/submit/submit'
import type { SubmitClaim } from '../shared/type-part'
import type { ClaimView } from './claim.view'

/**
 * Sends the claim that was typed.
 * @param latest what is known of the gift
 * @param retry asks the server again
 * @param setRow shows the server's newer row
 * @returns `view`: what to show; `claim`: sends; `isNew`: it was claimed just now, and nobody else was first
 */
export function useSentClaim(
  code: string,
  latest: ClaimView,
  retry: () => Promise<void>,
  setRow: (qr: QrCode) => void,
) {
  // The form stays while the answer is awaited, although its claim is already on the device. If the server refuses it,
  // the form also stays until `latest` has the refusal: drawn anew, it would be at its top and without PINs.
  const [held, setHeld] = useState<{ view: ClaimView; refused?: boolean }>()
  const isUnaware = 'ownClaim' in latest && latest.ownClaim
  if (held?.refused && !isUnaware) setHeld(undefined)
  const view = held?.view ?? latest
  const [isNew, setIsNew] = useState(false)

  const claim: SubmitClaim = async (claimed) => {
    const fixes = view.screen === 'form' ? view.returned?.id : undefined
    setHeld({ view })
    prepareForReload()
    let refused = false
    const answer = await send().finally(() => setHeld(refused ? { view, refused } : undefined))
    if (answer.outcome === 'refused') {
      // the winner's card replaces the form if what was typed is safe
      if (answer.problem.code === 'already_claimed' && answer.stored) {
        forgetWholeDraft(code)
        void retry()
      }
      return answer
    }
    setIsNew(true)
    forgetWholeDraft(code)
    if (answer.outcome === 'saved') say(m.savedOnDevice)
    else if (claimed.kind === CONTACT_CLAIM) setRow(answer.result as QrCode)
    // elsewhere the outbox reports it
    else if (answer.direct) void retry()
    return answer

    async function send() {
      const sent = await submit({ ...claimed, code, fixes })
      refused = sent.outcome === 'refused'
      const { pin } = claimed.secrets
      // people may reload as soon as they see the card
      if (sent.outcome !== 'refused' && typeof pin === 'string') await rememberPin(code, pin)
      return sent
    }
  }

  return { view, claim, isNew: isNew && !('lost' in view && view.lost) }
}
