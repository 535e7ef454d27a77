import { Share } from 'lucide-react'
import { useState } from 'react'
import { install } from '../../device/install'
import { onDevice } from '../../device/small-storage'
import { Button } from '../button'
import * as t from './install.texts'
import { useInstallWay } from './use-install-way'

const DISMISSED = 'installDismissed'

/** Offers to install the app if the browser can; people who decline are not asked again. */
export default function InstallCard() {
  const way = useInstallWay()
  const [dismissed, setDismissed] = useState(() => onDevice.read(DISMISSED) !== null)
  if (way === null || dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    onDevice.write(DISMISSED, '1')
  }
  return (
    <section aria-labelledby="install" className="mt-6 rounded-card border border-line bg-surface p-4">
      <h2 id="install" className="font-semibold">
        {t.title}
      </h2>
      <p className="text-soft">{t.why}</p>
      {way === 'by-hand' && (
        <p className="mt-2 flex items-center gap-2">
          <Share aria-hidden className="size-5" />
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
