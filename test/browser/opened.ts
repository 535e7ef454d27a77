/** What tests open and do not close themselves. */
type Close = () => Promise<void>

const open = new Set<Close>()

/** Notes how something is closed. @returns what closes it, once */
export function closesLater(close: Close): Close {
  const once = async () => {
    if (open.delete(once)) await close()
  }
  open.add(once)
  return once
}

/** What is open now. */
export const opened = (): ReadonlySet<Close> => new Set(open)

/** Closes the rest, the last first. */
export async function closeAllBut(kept: ReadonlySet<Close> = new Set()): Promise<void> {
  for (const close of [...open].reverse()) if (!kept.has(close)) await close()
}
