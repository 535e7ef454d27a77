import { useLiveQuery } from 'dexie-react-hooks'
import { deviceDatabase } from '../offline/device-store'

/** The printed numbers of those gifts whose campaigns are on this device, by code; undefined until they are read. */
export function useNumbers(codes: readonly string[]): ReadonlyMap<string, number> | undefined {
  return useLiveQuery(async () => {
    const rows = await deviceDatabase.campaignCodes
      .where('code')
      .anyOf([...new Set(codes)])
      .toArray()
    return new Map(rows.map(({ code, number }) => [code, number]))
  }, [codes.join()])
}
