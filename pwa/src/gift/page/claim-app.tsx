import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState } from 'react'
import { product } from '../../ui/labels.texts'
import type { NetworkAnswer } from '../shared/gift.api'
import { introduces } from './claim.view'
import type { KnownGift } from '../shared/submit/known-gift'
import type { TypedForm } from '../shared/type-part'
import { savesData } from '../../device/network/save-data'
import { Toaster } from '../../ui/toast/toast'
import { useAtRest } from './at-rest'
import { ClaimPage } from './claim-page'
import type { EditPanel } from '../contact/edit-panel'
import { Frame } from './frame'
import { LIVE } from './page-start'
import { useClaim } from './use-claim'
import { useIntroduced, useIntroduction } from './introduction/use-introduction'
import { useSentClaim } from './use-sent-claim'

interface ClaimAppProps {
  code: string
  /** the server's answer, or its promise */
  first: NetworkAnswer | Promise<NetworkAnswer>
  /** the gift, if the page itself came from this device's cache */
  cached?: KnownGift | undefined
  /** sent before the script was loaded, and refused */
  refused?: TypedForm | undefined
  /** what a form that was sent without JavaScript has just done */
  done?: readonly string[] | undefined
}

/** The claim page with everything that it does. */
export function ClaimApp({ code, first, cached, refused, done }: ClaimAppProps) {
  const { view: latest, waiting, retry, retrying, setRow } = useClaim(code, first, cached)
  // in data-saving mode nothing is stored for a gift that may not become theirs
  const resting = latest.screen !== 'loading' && !(latest.screen === 'form' && savesData())
  const { onUpdate, WhatNext } = useAtRest(resting)
  const [introduced, setIntroduced] = useIntroduced(code)
  // until something else is done
  const [said, setSaid] = useState(done)
  const { view, claim, isNew } = useSentClaim(code, latest, retry, setRow)
  const [editor, setEditor] = useState<{ Panel: typeof EditPanel; form: boolean }>()
  const campaign = 'campaign' in view ? view.campaign : undefined

  // the card leads to the claim: people who have claimed, or come after, see the gift itself
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

  return (
    <Frame
      waiting={waiting}
      onUpdate={onUpdate}
      wayOn={WhatNext && 'campaign' in view && <WhatNext code={code} view={view} />}
    >
      {/* the card stays behind the form, so that the focus can return to it */}
      <div hidden={editor?.form === true && view.screen === 'card'}>
        <ClaimPage
          code={code}
          view={view}
          refused={refused}
          done={said}
          isNew={isNew || done?.includes(m.claimed)}
          retrying={retrying}
          onRetry={() => void retry()}
          onSubmit={claim}
          onAct={() => setSaid(undefined)}
          onEdit={(Panel) => setEditor({ Panel, form: false })}
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
