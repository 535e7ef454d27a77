import { Button, buttonClass } from '../../../ui/button'
import { editAndResend, seeOutbox } from '../shared.texts'

interface ReturnedNoteProps {
  title: string
  /** the server's words */
  reason: string | undefined
  /** opens it for correction, if that is possible here */
  onMend: (() => void) | undefined
}

/** Saved work that was refused: why, and what can be done. */
const ReturnedNote = ({ title, reason, onMend }: ReturnedNoteProps) => (
  <div role="alert" className="mb-4 rounded-control bg-bad-soft px-3 py-2.5 text-bad-ink">
    <p className="font-semibold">{title}</p>
    <p>{reason}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      {onMend && (
        <Button variant="secondary" onClick={onMend}>
          {editAndResend}
        </Button>
      )}
      <a href="/outbox" className={buttonClass('secondary')}>
        {seeOutbox}
      </a>
    </div>
  </div>
)

export default ReturnedNote
