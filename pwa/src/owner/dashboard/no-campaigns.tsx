import * as m from '@tohfa/sync-protocol/messages'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { GiftSteps } from '../../ui/drawings/gift-steps'
import { Notice } from '../../ui/notice'
import * as t from '../shared/campaigns.texts'
import { CreateLink } from './create-link'

interface NoCampaignsProps {
  /** true if the server confirmed it; false if the server is unreachable and nothing is cached */
  known: boolean
  /** what the server said instead */
  why: string | undefined
}

/** The dashboard without campaigns. */
export default function NoCampaigns({ known, why }: NoCampaignsProps) {
  if (!known)
    return <Notice picture={<EmptyBox />} title={m.campaignsFetchFailed} text={why ?? t.listNotHereText} />
  return (
    <>
      <h1 className="font-display text-3xl font-semibold">{t.yourCampaigns}</h1>
      <p className="text-soft">{t.campaignCount(0)}</p>
      <Notice
        inner
        picture={<GiftSteps />}
        title={t.createFirst}
        text={t.emptyText}
        action={<CreateLink />}
      />
    </>
  )
}
