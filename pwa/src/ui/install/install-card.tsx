import { Share } from 'lucide-react'
import { useState } from 'react'
import { install } from '../../device/install'
import { Button } from '../button'
import * as t from './install.texts'
import { useInstallWay } from './use-install-way'

const DISMISSED = 'installDismissed'

const isDismissed = () => {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

/** Offers to install the app if the browser can; people who decline are not asked again. */
export default function InstallCard() {
  const way = useInstallWay()
  const [dismissed, setDismissed] = useState(isDismissed)
  if (way === null || dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(DISMISSED, '1')
    } catch {
      // without storage people are asked again
    }
  }
  return (
    <section aria-labelledby="install" className="mt-6 rounded-card border border-line bg-surface p-4">
      <h2 id="install" className="font-semibold">
        {t.title}
      </h2>
      <p className="text-soft">{t.why}</p>
      {way === 'by-hand' && (
        <p className="mt-2 flex items-center gap-2">
          <Share aria-hidden className="size-5 shrink-0" />
          {t.byHand}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {way === 'asked' && <Button onClick={() => void install()}>{t.install}</Button>}
        <Button variant="secondary" onClick={dismiss}>
          {t.notNow}
        </Button>
      </div>
    </section>
  )
}
