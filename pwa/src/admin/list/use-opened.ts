import { useState } from 'react'
import type { List } from './use-list'

/**
 * The row that a dialog is about, always in its newest version. If the row leaves the list, its last version stays, and
 * so does the dialog.
 * @returns the row, or null while no dialog is open, and its setter
 */
export function useOpened<T extends { id: string }>({ value }: List<T>) {
  const [pressed, open] = useState<T | null>(null)
  const newest = pressed && value?.rows.find(({ id }) => id === pressed.id)
  // remembered for when it leaves the list
  if (newest && newest !== pressed) open(newest)
  return [newest ?? pressed, open] as const
}
