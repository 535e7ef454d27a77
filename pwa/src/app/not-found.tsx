import { Link } from 'wouter'
import { routeUnknown as notFoundTitle } from '@tohfa/sync-protocol/messages'
import { goHome, notFoundText } from './app.texts'
import { buttonClass } from '../ui/button'
import { EmptyBox } from '../ui/drawings/empty-box'
import { Notice } from '../ui/notice'
import { useTitle } from '../ui/use-title'

export default function NotFound() {
  useTitle(notFoundTitle)
  return (
    <Notice
      picture={<EmptyBox />}
      title={notFoundTitle}
      text={notFoundText}
      action={
        <Link href="/" className={buttonClass()}>
          {goHome}
        </Link>
      }
    />
  )
}
