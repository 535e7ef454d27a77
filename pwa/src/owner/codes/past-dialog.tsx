import PastValues from '../../gift/shared/history/past-values'
import type { GiftWithPast } from '../../gift/shared/history/history.api'
import { Dialog } from '../../ui/dialog/dialog'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/campaign.view'

interface PastDialogProps extends Pick<GiftWithPast, 'type'> {
  qr: ShownCode
  onClose: () => void
}

/** What edits of a gift have replaced, for its owner. The row updates by itself when a value is restored. */
const PastDialog = ({ qr, type, onClose }: PastDialogProps) => (
  <Dialog title={d.pastOf(qr.number)} open onClose={onClose}>
    <PastValues code={qr.code} type={type} pin={undefined} onBack={() => undefined} />
  </Dialog>
)
export default PastDialog
