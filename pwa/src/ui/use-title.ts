import { useEffect } from 'react'

/** The document's title while a screen is shown: what it is, then the product. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = screen === '' ? 'Tohfa' : `${screen} · Tohfa`
  }, [screen])
}
