import { useEffect } from 'react'

/** Sets the document's title while a screen is shown: its name, then the product's. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = screen === '' ? 'Tohfa' : `${screen} · Tohfa`
  }, [screen])
}
