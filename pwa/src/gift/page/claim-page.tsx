import * as m from '@tohfa/sync-protocol/messages'
import { isCard } from '@tohfa/sync-protocol/is-card'
import * as labels from '../../ui/labels.texts'
import { lazyPart, type LazyPart } from '../../ui/lazy-part'
import { typedValues } from '../shared/submit/pending-view'
import type { ClaimView } from './claim.view'
import type { ClaimedCardProps } from '../contact/claimed-card'
import type { SubmitClaim, TypedForm, TypeDetailsProps } from '../shared/type-part'
import { Button, buttonClass } from '../../ui/button'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from './claim-page.texts'
import { DoneNote, Message, Note } from '../shared/message'
import { CardQr, GiftHead, NoticeBox, WhoAsks } from './static-parts'
import { CARD, PARTS } from '../types/parts'

// few people come second, or after the end of a campaign
const LostClaim = lazyPart(() => import('./lost-claim'))
const DeletedGift = lazyPart(() => import('./deleted-gift'))

export interface ClaimPageProps extends Pick<ClaimedCardProps, 'onAct' | 'onEdit'> {
  code: string
  view: ClaimView
  /** what was sent before the script ran, and refused */
  refused?: TypedForm | undefined
  /** what a form that was sent without JavaScript has just done */
  done?: readonly string[] | undefined
  /** it was claimed here just now */
  isNew?: boolean | undefined
  retrying: boolean
  onRetry: () => void
  onSubmit: SubmitClaim
}

/** The page in each of its states; pure, so that a server can render it as well. */
export function ClaimPage(props: ClaimPageProps) {
  const { view } = props
  return (
    <>
      {'campaign' in view && <GiftHead campaign={view.campaign} />}
      <DoneNote done={props.done} />
      {'fromCache' in view && view.fromCache && <Note>{t.fromCache[view.fromCache]}</Note>}
      {'reset' in view && view.reset && <Note>{view.reset}</Note>}
      <Screen {...props} />
    </>
  )
}

function Screen(props: ClaimPageProps) {
  const { view, retrying, onRetry } = props
  const retry = (
    <Button busy={retrying} onClick={onRetry}>
      {retrying ? t.working : labels.tryAgain}
    </Button>
  )
  const scan = (
    <a href="/scan" className={buttonClass('secondary')}>
      {t.scanAgain}
    </a>
  )
  switch (view.screen) {
    case 'loading':
      return LOADING
    case 'invalid':
      return (
        <Message title={m.codeUnknown} action={scan}>
          {t.invalidHint}
        </Message>
      )
    case 'deleted':
      return <DeletedGift code={props.code} waits={view.waits} />
    case 'notOpenedBefore':
      return (
        <Message
          title={t.notLoaded}
          action={
            <>
              {retry} {scan}
            </>
          }
        >
          {t.notOpenedBeforeHint}
        </Message>
      )
    case 'failed':
      return view.gone ? (
        <Message title={view.detail} />
      ) : (
        <Message title={t.failedTitle} action={retry}>
          <p>{view.detail}</p>
          <p>{t.failedHint}</p>
        </Message>
      )
    case 'claimed':
      return <ClaimedScreen {...props} view={view} />
    case 'form':
      return <FormScreen {...props} view={view} />
    case 'card':
      return <CardScreen {...props} view={view} />
  }
}

function FormScreen({ view, ...props }: ClaimPageProps & { view: ClaimView & { screen: 'form' } }) {
  const { campaign, returned } = view
  const { campaign_type: type } = campaign
  const typed = returned
    ? { values: typedValues(returned.fields), problem: returned.problem, sealed: returned.sealedFields }
    : props.refused
  const Form = PARTS[type]?.form
  if (!Form) return <Unavailable type={type} />
  return (
    <Form
      fallback={LOADING}
      code={props.code}
      campaign={campaign}
      typed={typed}
      onSubmit={props.onSubmit}
      asker={!isCard(type) && <WhoAsks campaign={campaign} />}
      notice={campaign.notice && <NoticeBox notice={campaign.notice} />}
    />
  )
}

function ClaimedScreen({ view, code, isNew }: ClaimPageProps & { view: ClaimView & { screen: 'claimed' } }) {
  const Details = PARTS[view.campaign.campaign_type]?.claimed as LazyPart<TypeDetailsProps> | undefined
  return (
    <>
      {view.lost && <LostClaim claim={view.lost} />}
      {Details ? (
        <Details code={code} {...view} isNew={isNew} fallback={LOADING} />
      ) : (
        <Unavailable type={view.campaign.campaign_type} />
      )}
    </>
  )
}

/** A type that a newer server has and the app on this device does not know. */
const Unavailable = ({ type }: { type: string }) => (
  <Message title={t.unavailableTitle}>{t.unavailableHint(type)}</Message>
)

function CardScreen(props: ClaimPageProps & { view: ClaimView & { screen: 'card' } }) {
  const { view } = props
  const { lost, returned } = view
  // offline nobody knows yet who was first
  if (lost && view.card.name === '') return <LostClaim claim={lost} />
  return (
    <>
      {lost && <LostClaim claim={lost} winnerFollows />}
      <CARD
        fallback={LOADING}
        code={props.code}
        card={view.card}
        state={view.state}
        onAct={props.onAct}
        onEdit={props.onEdit}
        isNew={props.isNew}
        qr={!lost && <CardQr code={props.code} />}
      >
        {returned && (
          <Note title={t.editRefusedTitle} bad>
            {returned.problem?.detail}
          </Note>
        )}
      </CARD>
    </>
  )
}

/** The form's own layout, in grey. */
const LOADING = (
  <SkeletonGroup className="flex flex-col gap-4">
    <h1 className="sr-only">{t.loadingTitle}</h1>
    <Skeleton className="h-8 w-3/5" />
    <Skeleton className="h-12 w-full" />
    {['name', 'company', 'mobile', 'email', 'website'].map((field) => (
      <div key={field}>
        <Skeleton className="mb-1 h-6 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    ))}
  </SkeletonGroup>
)
