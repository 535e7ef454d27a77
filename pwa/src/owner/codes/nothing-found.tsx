import { Button } from '../../ui/button'
import * as t from './codes.texts'

/** Of a search, with the way back to all. */
export const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="py-8 text-center">
    <p className="font-medium">{t.nobodyFound}</p>
    <p className="mt-1 mb-3 text-sm text-soft">{t.nobodyFoundText}</p>
    <Button variant="secondary" onClick={onShowAll}>
      {t.showAll}
    </Button>
  </div>
)
