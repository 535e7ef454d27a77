import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export interface LazyPart<Props> {
  /** @param fallback shown until it has loaded; nothing by default */
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** loads it before it is drawn, so that there is no fallback */
  load: () => Promise<void>
}

/**
 * A component whose file is loaded when it is first drawn. React's own `lazy` needs `Suspense`, which keeps a fallback for
 * at least 300 ms, even if the file came at once. If the file does not load, the nearest error boundary says so.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadIt = async () => {
    loaded = (await load()).default
  }
  function Part({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Shown, show] = useState(() => loaded)
    useEffect(() => {
      if (Shown) return
      loadIt().then(
        () => show(() => loaded),
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
    }, [Shown])
    return Shown ? <Shown {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(Part, { load: loadIt })
}
