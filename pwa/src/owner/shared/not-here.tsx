import * as m from '@tohfa/sync-protocol/messages'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { Notice } from '../../ui/notice'
import { back } from '../campaign/campaign.texts'
import { notHereText } from './campaigns.texts'

/** In place of a campaign that is not on this device and could not be fetched. @param why as far as it is known */
export const NotHere = ({ why }: { why: string | undefined }) => (
  <Notice
    picture={<EmptyBox />}
    title={m.campaignFetchFailed}
    text={why ?? notHereText}
    action={
      <Link href="/" className={buttonClass('secondary')}>
        {back}
      </Link>
    }
  />
)
