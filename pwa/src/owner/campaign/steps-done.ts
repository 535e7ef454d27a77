const KEY = 'tohfa.steps-done'
/** how many are remembered; older campaigns have claims by then */
const REMEMBERED = 50

/** Whether a person marked the next steps of a campaign as done. */
export const areStepsDone = (id: string) => doneIds().includes(id)

function doneIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberStepsDone(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...doneIds(), id].slice(-REMEMBERED)))
  } catch {
    // until the page is left
  }
}
