import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import * as labels from '../../ui/labels.texts'
import { Sent } from '../pin/no-script-form'
import type { TypeAtServer } from '../shared/type-at-server'
import TravelClaim from './travel-claim'
import TravelEdit from './travel-edit'
import { TravelerCard } from './traveler-card'
import { EmergencyCardView } from './emergency-card-view'
import * as t from './travel.texts'
import { emergencyOf } from './travel.view'

const nothing = async () => undefined

export const travel: TypeAtServer<Traveler> = {
  Form: TravelClaim,
  question: { title: t.access, action: t.access },
  locked: { title: t.lockedTitle, text: t.lockedText, action: t.access },
  Unlocked: ({ page, unlocked: traveler }) => (
    <>
      {traveler && (
        <>
          <EmergencyCardView card={emergencyOf(traveler)} />
          <TravelerCard traveler={traveler} photo={traveler.profile_image} />
        </>
      )}
      <Sent page={page} form="edit" folded={traveler ? labels.edit : undefined}>
        <TravelEdit
          draft=""
          traveler={traveler ?? undefined}
          typed={page.refused?.values}
          pin=""
          photo={null}
          problem={page.refused?.problem}
          onSave={nothing}
          onCancel={() => undefined}
        />
      </Sent>
    </>
  ),
}
