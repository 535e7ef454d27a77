/**
 * Short texts in the browser's own storage, for what a screen can do without: if storage is full or refused, nothing is
 * found and nothing is stored.
 */
const smallStorage = (storage: () => Storage) => ({
  /** @returns null if there is none */
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** @param text null removes it */
  write(key: string, text: string | null): void {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
    } catch {
      // callers do without it
    }
  },
})

/** Until it is removed from this device. */
export const onDevice = smallStorage(() => localStorage)

/** Until the tab is closed. */
export const inTab = smallStorage(() => sessionStorage)
