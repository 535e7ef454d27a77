import { Link } from 'wouter'
import { Button, buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'
import * as t from './app.texts'

/** What the screens that read the device show if its browser stores nothing. */
const StorageRefused = () => (
  <Notice
    title={t.refusedTitle}
    text={t.refusedText}
    action={
      <>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
        <Link href="/scan" className={buttonClass('secondary')}>
          {t.scan}
        </Link>
      </>
    }
  />
)
export default StorageRefused
