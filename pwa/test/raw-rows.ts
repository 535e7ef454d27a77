import type Dexie from 'dexie'

/** Everything in a database as the browser stores it: not passed through what seals or opens it. */
export async function rawRows(database: Dexie): Promise<string> {
  const idb = database.backendDB()
  const stores = [...idb.objectStoreNames]
  const transaction = idb.transaction(stores)
  const rows = stores.map(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = transaction.objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(`${name} cannot be read`))
      }),
  )
  const bytesAsText = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
  return JSON.stringify(await Promise.all(rows), bytesAsText)
}
