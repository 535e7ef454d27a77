// apart from the other reads: it does not bring the database along
import { useSyncExternalStore } from 'react'
import { databaseTrouble, onDatabaseTrouble } from './store/database-trouble'

/** Whether this browser has no database for the app, so that nothing of it can be read. */
export const useStorageRefused = (): boolean =>
  useSyncExternalStore(onDatabaseTrouble, () => databaseTrouble() === 'refused')
