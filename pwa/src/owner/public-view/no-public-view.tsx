import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { Notice } from '../../ui/notice'
import * as m from '@tohfa/sync-protocol/messages'
import * as t from '../shared/campaigns.texts'
import * as v from './public-view.texts'

/** `notHere`: the server is unreachable and the campaign is not cached */
export type WhyNone = 'unknown' | 'deleted' | 'notHere' | 'replaced' | 'ended'

const TEXTS: Record<WhyNone, { title: string; text: string }> = {
  unknown: { title: m.campaignUnknown, text: v.unknownText },
  deleted: { title: m.campaignUnknown, text: v.deletedText },
  replaced: { title: v.replacedTitle, text: m.linkReplaced },
  ended: { title: v.endedTitle, text: m.linkEnded },
  notHere: { title: v.notHereTitle, text: t.notHereText },
}

/** @param detail the server's message, if there is one */
export const NoPublicView = ({ why, detail }: { why: WhyNone; detail?: string | undefined }) => (
  <Notice
    picture={<EmptyBox />}
    title={TEXTS[why].title}
    text={detail ?? TEXTS[why].text}
    action={
      <Link href="/scan" className={buttonClass('secondary')}>
        {v.scan}
      </Link>
    }
  />
)
