import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { deviceDatabase } from '../offline/device-store'
import { dismissLostDatabase, readLostDatabase } from '../offline/extensions/witness'
import { lostDatabaseText } from '../offline/extensions/witness.texts'
import { Button } from '../ui/button'
import { dismiss } from '../ui/ui.texts'
import * as t from './outbox.texts'

/** What happened to this browser's storage, or may: what it has erased, and whether it may erase what waits. */
export function StorageNote({ waits }: { waits: boolean }) {
  const lost = useLiveQuery(() => readLostDatabase(deviceDatabase), [])
  const kept = useKept()
  return (
    <>
      {lost && (
        <div role="alert" className="mb-4 rounded-control bg-bad-soft px-3 py-2.5 text-bad-ink">
          <p>{lostDatabaseText(lost)}</p>
          <Button
            variant="secondary"
            size="tight"
            className="mt-2"
            onClick={() => void dismissLostDatabase(deviceDatabase)}
          >
            {dismiss}
          </Button>
        </div>
      )}
      {waits && kept === false && (
        <p role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          {isTabOfIos() ? t.sendBeforeInstalling : t.mayBeErased}
        </p>
      )}
    </>
  )
}

/** The browser's answer when it was asked not to erase what is saved here; undefined while it is read. */
function useKept(): boolean | undefined {
  const [kept, setKept] = useState<boolean>()
  useEffect(() => {
    const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
    const read = storage?.persisted ? storage.persisted() : Promise.resolve(false)
    read.then(setKept, () => setKept(false))
  }, [])
  return kept
}

/** Only Safari on iOS says whether a page was opened from the Home Screen. */
const isTabOfIos = () => 'standalone' in navigator && navigator.standalone === false
