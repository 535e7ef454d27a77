/**
 * The static parts for the server's rendering: drawn whole, in the element whose content the browser does not touch.
 */
import type { ComponentType } from 'react'
import { GiftHead as Head } from '../page/gift-head'
import { NoticeBox as Box } from '../page/notice-box'
import { WhoAsks as Who } from '../page/who-asks'
import { PlainCardQr as Qr } from '../contact/contact.server'
import type * as Browser from '../page/static-parts'

const drawn = <Props extends object>(Part: ComponentType<Props>) =>
  function StaticPart(props: Props) {
    return (
      <div>
        <Part {...props} />
      </div>
    )
  }

export const WhoAsks: typeof Browser.WhoAsks = drawn(Who)
export const NoticeBox: typeof Browser.NoticeBox = drawn(Box)
export const GiftHead: typeof Browser.GiftHead = drawn(Head)
export const CardQr: typeof Browser.CardQr = drawn(Qr)
