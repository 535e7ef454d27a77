import { Download, Share } from 'lucide-react'
import { install } from '../../device/install'
import { ITEM, MenuItem } from '../drop-down'
import * as t from './install.texts'
import { useInstallWay } from './use-install-way'

/** The menu item that installs the app, even if somebody has declined before. */
export default function InstallItem() {
  const way = useInstallWay()
  if (way === null) return null
  if (way === 'by-hand')
    return (
      <p className={ITEM}>
        <Share aria-hidden className="size-5" />
        <span>
          {t.installApp}
          <span className="block text-sm text-soft">{t.byHand}</span>
        </span>
      </p>
    )
  return (
    <MenuItem onClick={() => void install()}>
      <Download aria-hidden className="size-5" />
      {t.installApp}
    </MenuItem>
  )
}
