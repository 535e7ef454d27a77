import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export interface LazyPart<Props> {
  /** @param fallback shown until it has loaded; nothing by default. The part itself does not get it. */
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** loads it ahead: it is then drawn at once */
  load: () => Promise<void>
}

/**
 * A component whose file is loaded when it is first drawn. React's own `lazy` needs `Suspense`, which keeps a fallback for
 * at least 300 ms, even if the file came at once. If the file does not load, it is loaded anew when another is drawn.
 * @param instead drawn if the file does not load; without it the nearest error boundary says so. `again` loads it anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead?: (error: unknown, props: Props, again: () => void) => ReactNode,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadIt = () =>
    load().then((module) => {
      loaded = module.default
    })
  function Part({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Shown, show] = useState(() => loaded)
    useEffect(() => {
      if (Shown) return
      loadIt().then(
        () => show(() => loaded),
        (error: unknown) =>
          show(() => {
            if (!instead) throw error
            return (props: Props) => instead(error, props, () => show(undefined))
          }),
      )
    }, [Shown])
    return Shown ? <Shown {...(props as unknown as Props)} /> : fallback
  }
  Part.load = loadIt
  return Part
}
