import type { EditedTraveler } from '@tohfa/sync-protocol/entities/history'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import * as labels from '../../ui/labels.texts'
import type { TypeDetailsProps } from '../shared/type-part'
import { refusedEdit, stateOf } from '../shared/submit/pending-view'
import type { Submission } from '../shared/submit/submission'
import { submit } from '../shared/submit/submit'
import { useDetails } from '../pin/use-details'
import { useRefusedWork } from '../shared/refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { photoUrl } from '../shared/person-card/photo-url'
import { ClosedGift } from '../pin/closed-gift'
import { PastSection } from '../shared/edits/past-section'
import { ForgetPinButton } from '../pin/forget-pin-button'
import { PinDialog } from '../pin/pin-dialog'
import { UnreadNote } from '../pin/unread-note'
import { Skeleton } from '../../ui/skeleton'
import { ScreenState } from '../../ui/state-badge'
import { say, toast } from '../../ui/toast/toast'
import { EmergencyCardView } from './emergency-card-view'
import { fetchTraveler } from './travel.api'
import * as t from './travel.texts'
import { emergencyOf, shownTraveler } from './travel.view'
import { TravelerCard } from './traveler-card'
import { useEmergencyCard } from './use-emergency-card'
import { lazyPart } from '../../ui/lazy-part'

const ReturnedNote = lazyPart(() => import('../shared/refused-work/returned-note'))
const TravelEdit = lazyPart(() => import('./travel-edit'))
const LockedCard = lazyPart(() => import('./locked-card'))

/** A registered traveler, behind the PIN. */
export default function TravelDetails({ code, pending, ownClaim }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchTraveler(code, pin), [code])
  const {
    opened,
    opening,
    pin,
    trouble,
    away,
    again,
    question,
    applyAnswer,
    reload,
    locked,
    lock,
    forget: forgetPin,
  } = useDetails(code, {
    load,
    pending,
    ownClaim,
    // nothing can be edited before the details are shown
    canWait: shownTraveler(undefined, pending) !== undefined,
    failure: m.travelFetchFailed,
  })
  const traveler = locked ? undefined : shownTraveler(opened, pending)
  const [editing, setEditing] = useState(false)
  const [form] = useState({ draft: `${code}.edit` })
  useRefusedWork(pending, 'travel.update', () => {
    forgetPin()
    setEditing(false)
  })
  const returned = refusedEdit(pending, 'travel.update')
  const { card, forget, keep } = useEmergencyCard(code, opened?.details)
  const waitingPhoto = pending.findLast(({ photo }) => photo)?.photo
  const photo = photoUrl(waitingPhoto ?? traveler?.profile_image ?? null)

  const save = async (
    edit: Pick<Submission, 'fields' | 'secrets'>,
    file: File | undefined,
    found: Record<string, unknown>,
  ): Promise<Problem | void> => {
    const files = file && [{ field: 'profile_image', file }]
    const fixes = returned?.id
    const answer = await submit<EditedTraveler>({
      kind: 'travel.update',
      failed: m.travelUpdateFailed,
      code,
      ...edit,
      base: found,
      files,
      form,
      fixes,
    })
    if (answer.outcome === 'refused') return answer.problem
    setEditing(false)
    if (answer.outcome === 'saved') return say(m.savedOnDevice)
    applyAnswer(answer)
    toast(m.travelUpdated)
    const met = answer.result
    import('../shared/edits/met-edits').then(
      ({ tellOfMet }) => tellOfMet(met),
      () => undefined,
    )
  }

  if (editing && pin !== undefined && traveler)
    return (
      <TravelEdit
        fallback={<Skeleton className="h-96 w-full" />}
        draft={form.draft}
        traveler={traveler}
        pin={pin}
        photo={photo}
        returned={returned}
        onSave={save}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <>
      {/* before anything else: somebody may need it in a hurry */}
      {traveler ? (
        <EmergencyCardView
          card={emergencyOf(traveler)}
          onForget={card && card !== 'refused' ? (card === 'unknown' ? card : forget) : undefined}
          onKeep={keep}
        />
      ) : card === 'locked' ? (
        <LockedCard />
      ) : (
        typeof card === 'object' && <EmergencyCardView card={card} onForget={forget} />
      )}
      {traveler && pin !== undefined && (
        <div className="float-right -mt-2">
          <ForgetPinButton onForget={lock} />
        </div>
      )}
      <ScreenState state={stateOf(pending)} />
      {returned && (
        <ReturnedNote
          title={t.changeReturned}
          reason={returned.problem?.detail}
          onMend={traveler ? () => setEditing(true) : undefined}
        />
      )}
      {traveler ? (
        <div className="clear-both">
          {!opened && !ownClaim && pin !== undefined && away === 'failing' && (
            <UnreadNote
              away={away}
              failed={m.travelFetchFailed}
              offline={t.seenMeanwhile}
              meanwhile={t.seenMeanwhile}
              onAgain={again}
            />
          )}
          <TravelerCard traveler={traveler} photo={photo} />
          <Button variant="secondary" className="mt-4 w-full" onClick={() => setEditing(true)}>
            {labels.edit}
          </Button>
          {opened && pin !== undefined && <PastSection code={code} type="travel" pin={pin} onBack={reload} />}
        </div>
      ) : (
        <ClosedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.access}
          trying={opening ? t.opening : undefined}
          second={typeof card === 'object'}
          trouble={trouble}
          onAgain={again}
          onAsk={question.ask}
        />
      )}
      <PinDialog
        code={code}
        title={t.access}
        action={t.access}
        open={question.open || editing}
        onVerify={question.enter}
        onClose={editing ? () => setEditing(false) : question.cancel}
      />
    </>
  )
}
