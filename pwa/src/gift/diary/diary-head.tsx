import { IconButton } from '../../ui/button'
import { icon } from '../../ui/icons'
import { lock } from '../pin/pin.texts'
import * as t from './diary.texts'
import { lazyPart } from '../../ui/lazy-part'

// the entries do not wait for it
const DiaryMenu = lazyPart(() => import('./diary-menu'))

interface DiaryHeadProps {
  onExport: () => void
  onBin: () => void
  onLock: () => void
}

/** What can be done with the diary as a whole. */
export const DiaryHead = ({ onExport, onBin, onLock }: DiaryHeadProps) => (
  <header className="flex flex-wrap items-center justify-between gap-2">
    <h1 className="font-display text-2xl font-semibold">{t.title}</h1>
    <div className="-mr-2 flex shrink-0">
      <IconButton label={lock} onClick={onLock}>
        <LockIcon />
      </IconButton>
      <DiaryMenu onExport={onExport} onBin={onBin} fallback={<span className="size-touch" />} />
    </div>
  </header>
)

const LockIcon = icon(<path d="M5 10h14v11H5zM7.5 10V7a4.5 4.5 0 0 1 9 0v3M12 15v1.5" />)
