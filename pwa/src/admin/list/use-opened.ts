import { useState } from 'react'
import type { List } from './use-list'

/**
 * The row of a list that a dialog is about: as the list knows it now, however long ago it was pressed. What the list does
 * not hold any more, on a page that has moved on meanwhile, stays as it was known last, with its dialog.
 * @returns the row, null while no dialog is open, and what opens and closes it
 */
export function useOpened<T extends { id: string }>({ value }: List<T>) {
  const [pressed, open] = useState<T | null>(null)
  const newest = pressed && value?.rows.find(({ id }) => id === pressed.id)
  // known last, also when it leaves the list later
  if (newest && newest !== pressed) open(newest)
  return [newest ?? pressed, open] as const
}
