import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState } from 'react'
import { CARD_CLAIM } from '../contact/card.view'
import type { NetworkAnswer } from '../shared/gift.api'
import { introduces, type ClaimView } from './claim.view'
import type { CardAction } from '../contact/claimed-card'
import { notShared } from '../contact/contact.texts'
import type { KnownGift } from '../shared/submit/known-gift'
import type { SubmitClaim, TypedForm } from '../shared/type-part'
import { savesData } from '../../device/save-data'
import { prepareToSeal, rememberPin } from '../pin/remembered-pin'
import { canStore, submit } from '../shared/submit/submit'
import { forgetDraft } from '../shared/form/form-draft'
import { say, toast, Toaster } from '../../ui/toast'
import { ClaimPage } from './claim-page'
import { product } from './claim-page.texts'
import type { EditPanel } from '../contact/edit-panel'
import { Frame } from './frame'
import { LIVE } from './page-start'
import { useClaim } from './use-claim'
import { useIntroduced, useIntroduction } from './introduction/use-introduction'
import { useUpdate } from './use-app-update'
import { useWayOn } from './use-way-on'

interface ClaimAppProps {
  code: string
  /** what the server says, or will say */
  first: NetworkAnswer | Promise<NetworkAnswer>
  /** the gift, where the page itself came from this device's cache */
  cached?: KnownGift | undefined
  /** sent before the script came, and refused */
  refused?: TypedForm | undefined
  /** what a form that was sent without JavaScript has just done */
  done?: readonly string[] | undefined
}

/** The claim page with everything that it does. */
export function ClaimApp({ code, first, cached, refused, done }: ClaimAppProps) {
  const { view: latest, waiting, retry, retrying, setRow } = useClaim(code, first, cached)
  // in data-saving mode nothing is stored of a gift that may not become theirs
  const resting = latest.screen !== 'loading' && !(latest.screen === 'form' && savesData())
  const onUpdate = useUpdate(resting)
  const WayOn = useWayOn(resting)
  const [introduced, setIntroduced] = useIntroduced(code)
  const [busy, setBusy] = useState<CardAction>()
  // until something else is done
  const [said, setSaid] = useState(done)
  // while the answer is awaited the form stays, though its claim is on the device already
  const [held, setHeld] = useState<ClaimView>()
  const view = held ?? latest
  const [editor, setEditor] = useState<{ Panel: typeof EditPanel; form: boolean }>()
  const campaign = 'campaign' in view ? view.campaign : undefined

  // the card leads to the claim: who has claimed, or comes after, is shown the gift itself
  const introducing =
    !introduced && view.screen === 'form' && introduces(view.campaign) && refused === undefined
  const Introduction = useIntroduction(introducing)

  useEffect(() => {
    document.documentElement.setAttribute(LIVE, '')
    // no form waits for it
    import('../../ui/guard-focus').catch(() => undefined)
  }, [])

  useEffect(() => {
    if (campaign) document.title = `${campaign.name} · ${product}`
  }, [campaign])

  const claim: SubmitClaim = async (claimed) => {
    const fixes = view.screen === 'form' ? view.returned?.id : undefined
    setHeld(view)
    prepareToSeal()
    const answer = await send().finally(() => setHeld(undefined))
    if (answer.outcome === 'refused') {
      // the winner's card takes the form's place where what was typed is safe
      if (answer.problem.code === 'already_claimed' && answer.stored) {
        forgetDraft(code)
        void retry()
      }
      return answer
    }
    forgetDraft(code)
    if (answer.outcome === 'saved') say(m.savedOnDevice)
    else if (claimed.kind === CARD_CLAIM) setRow(answer.result as QrCode)
    // elsewhere the outbox tells of it
    else if (!canStore()) void retry()
    return answer

    async function send() {
      const sent = await submit({ ...claimed, code, fixes })
      const { pin } = claimed.secrets
      // whoever sees the card may reload at once
      if (sent.outcome !== 'refused' && typeof pin === 'string') await rememberPin(code, pin)
      return sent
    }
  }

  const act = async (action: CardAction) => {
    if (view.screen !== 'card') return
    setSaid(undefined)
    setBusy(action)
    try {
      if (action === 'edit') {
        const { EditPanel: Panel } = await import('../contact/edit-panel')
        return setEditor({ Panel, form: false })
      }
      const commands = await import('../contact/card.commands')
      const { card, state } = view
      if (action === 'share') await commands.shareCard(code, card)
      else if (action === 'qr') await commands.downloadQr(code, card)
      else await commands.saveContact(code, card, state === undefined || state === 'delivered')
    } catch {
      toast(FAILURE[action], 'error')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Frame
      waiting={waiting}
      onUpdate={onUpdate}
      wayOn={
        WayOn &&
        (view.screen === 'card' || view.screen === 'claimed') && (
          <WayOn code={code} campaign={view.campaign} />
        )
      }
    >
      {/* behind the form the card stays, so that the focus finds its way back */}
      <div hidden={editor?.form === true && view.screen === 'card'}>
        <ClaimPage
          code={code}
          view={view}
          refused={refused}
          done={said}
          busy={busy}
          retrying={retrying}
          onRetry={() => void retry()}
          onSubmit={claim}
          onCardAction={(action) => void act(action)}
        />
      </div>
      {editor && view.screen === 'card' && (
        <editor.Panel
          code={code}
          view={view}
          onForm={() => setEditor((now) => now && { ...now, form: true })}
          onRow={setRow}
          onEnd={() => setEditor(undefined)}
        />
      )}
      {campaign && Introduction && (
        <Introduction campaign={campaign} open={introducing} onClose={() => setIntroduced()} />
      )}
      <Toaster />
    </Frame>
  )
}

/** where the script for an action could not be fetched */
const FAILURE = {
  share: notShared,
  edit: m.detailsUpdateFailed,
  qr: m.qrDownloadFailed,
  save: m.contactDownloadFailed,
}
