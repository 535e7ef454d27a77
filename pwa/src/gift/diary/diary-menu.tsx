import type { ReactNode } from 'react'
import { DropDown, ITEM } from '../../ui/drop-down'
import { icon } from '../../ui/icons'
import * as t from './diary.texts'

interface DiaryMenuProps {
  onExport: () => void
  onBin: () => void
}

/** What people seldom do with a diary as a whole. */
export default function DiaryMenu({ onExport, onBin }: DiaryMenuProps) {
  return (
    <DropDown
      title={t.more}
      face={
        <>
          <MoreIcon />
          <span className="sr-only">{t.more}</span>
        </>
      }
    >
      {(close) => {
        const action = (picture: ReactNode, label: string, act: () => void) => (
          <li>
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                close()
                act()
              }}
            >
              {picture}
              {label}
            </button>
          </li>
        )
        return (
          <ul>
            {action(<ExportIcon />, t.exportDiary, onExport)}
            {action(<BinIcon />, t.bin, onBin)}
          </ul>
        )
      }}
    </DropDown>
  )
}

const MoreIcon = icon(<path strokeWidth="3.5" d="M5 12h.01M12 12h.01M19 12h.01" />)
const ExportIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M4 20h16" />)
const BinIcon = icon(<path d="M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14" />)
