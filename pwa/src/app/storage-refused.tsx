import { useEffect } from 'react'
import { Link } from 'wouter'
import * as labels from '../ui/labels.texts'
import { Button, buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'
import * as t from './app.texts'
import { startWhenIdle } from './start-when-idle'

/** What the screens that read the device show if its browser stores nothing. */
export default function StorageRefused() {
  useEffect(startWhenIdle, [])
  return (
    <Notice
      title={t.refusedTitle}
      text={t.refusedText}
      action={
        <>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
          <Link href="/scan" className={buttonClass('secondary')}>
            {labels.scanCode}
          </Link>
        </>
      }
    />
  )
}
