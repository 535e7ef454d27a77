/**
 * The claim page rendered on the server, from the components that the browser runs. It is built into its own file; the
 * server knows only the types of the protocol.
 */
import type { ClaimPages, ClaimStart } from '@tohfa/sync-protocol/entities/claim-page'
import * as m from '@tohfa/sync-protocol/messages'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { introduction, parts } from 'virtual:claim-assets'
import { claimView, introduces } from '../page/claim.view'
import { PLACES } from '../page/introduction/card-places'
import { DrawnCard, giverHeight } from '../page/introduction/drawn-card'
import { NoScriptPost } from '../shared/form/no-script-post'
import { drawnIn } from '../../ui/drawn-zone'
import { Toaster } from '../../ui/toast/toast'
import { ClaimPage } from '../page/claim-page'
import { Frame } from '../page/frame'
import { Message } from '../shared/message'
import { documentOf } from './document'
import { NoScriptPageView } from './no-script-page'

const nothing = () => undefined

/** The result of the browser's own first drawing, element by element. */
function page(start: ClaimStart) {
  const { gift, hidden, refused, done } = start
  const view = claimView({
    network: gift ? { state: 'answered', ...gift } : { state: 'unknown' },
    cached: null,
    pending: [],
  })
  return (
    <NoScriptPost value={{ hidden }}>
      <Frame waiting={0}>
        <div hidden={false}>
          <ClaimPage
            code={gift?.qr.code ?? ''}
            view={view}
            refused={refused}
            done={done}
            isNew={done?.includes(m.claimed)}
            retrying={false}
            onRetry={nothing}
            onSubmit={async () => Promise.reject(new Error('nothing is sent from here'))}
            onAct={nothing}
            onEdit={nothing}
          />
        </div>
        <Toaster />
      </Frame>
    </NoScriptPost>
  )
}

/** Without script the browser itself leads to the first field that was refused. */
const firstRefusedFocused = (html: string) =>
  html.replace('aria-invalid="true"', 'aria-invalid="true" autofocus=""')

export const claimPages: ClaimPages = {
  gift(start) {
    const { qr, campaign } = start.gift ?? {}
    const introduced =
      !qr?.claimed && !start.refused && campaign && introduces(campaign) ? campaign : undefined
    const hasPicture = introduced && introduced.images.length > 0
    return documentOf({
      title: campaign?.name,
      body: firstRefusedFocused(drawnIn(campaign?.time_zone, () => renderToString(page(start)))),
      start,
      parts: (campaign && parts[`${campaign.campaign_type}-${qr?.claimed ? 'details' : 'form'}`]) ?? [],
      // if the server renders the card, the rest of it comes after the form
      later: introduced && !hasPicture ? introduction : [],
      card: hasPicture && {
        html: renderToStaticMarkup(<DrawnCard campaign={introduced} />),
        style: `.${PLACES.giver}{min-height:${giverHeight(introduced)}rem}`,
      },
    })
  },

  plain: (plain) =>
    documentOf({
      title: plain.gift.campaign.name,
      body: firstRefusedFocused(
        drawnIn(plain.gift.campaign.time_zone, () => renderToStaticMarkup(<NoScriptPageView {...plain} />)),
      ),
      start: null,
      parts: [],
    }),

  message: (detail) =>
    documentOf({
      title: undefined,
      body: renderToStaticMarkup(
        <Frame waiting={0}>
          <Message title={detail} />
        </Frame>,
      ),
      start: null,
      parts: [],
    }),
}
