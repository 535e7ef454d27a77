import * as labels from '../../ui/labels.texts'
import { DropDown, MenuItem } from '../../ui/drop-down'
import { icon } from '../../ui/icons'
import * as t from './diary.texts'

interface DiaryMenuProps {
  onExport: () => void
  onBin: () => void
}

/** What people seldom do with a diary as a whole. */
const DiaryMenu = ({ onExport, onBin }: DiaryMenuProps) => (
  <DropDown title={labels.moreActions}>
    <MenuItem onClick={onExport}>
      <ExportIcon />
      {t.exportDiary}
    </MenuItem>
    <MenuItem onClick={onBin}>
      <BinIcon />
      {t.bin}
    </MenuItem>
  </DropDown>
)

export default DiaryMenu

const ExportIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M4 20h16" />)
const BinIcon = icon(<path d="M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14" />)
