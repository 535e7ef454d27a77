import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/empty-box'
import { Notice } from '../../ui/notice'
import * as m from '@tohfa/sync-protocol/messages'
import * as t from '../shared/campaigns.texts'
import { notHereTitle } from '../shared/campaign-detail.texts'
import * as v from './public-view.texts'

/** `notHere`: nobody could be asked, and this device keeps nothing of it */
export type WhyNone = 'unknown' | 'deleted' | 'notHere'

const SAID: Record<WhyNone, { title: string; text: string }> = {
  unknown: { title: m.campaignUnknown, text: v.unknownText },
  deleted: { title: m.campaignUnknown, text: v.deletedText },
  notHere: { title: notHereTitle, text: t.notHereText },
}

/** @param detail what the server said, where it said something */
export const NoMasterView = ({ why, detail }: { why: WhyNone; detail?: string | undefined }) => (
  <Notice
    picture={<EmptyBox />}
    title={SAID[why].title}
    text={detail ?? SAID[why].text}
    action={
      <Link href="/scan" className={buttonClass('secondary')}>
        {v.scan}
      </Link>
    }
  />
)
