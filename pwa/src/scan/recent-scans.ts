/** What was scanned last in this tab. Gift codes survive the way to a claim form and back. */
import { useState } from 'react'
import { inTab } from '../device/small-storage'
import type { ScannedText } from './read-text'
import type { VerdictKind } from './verdict'

/** One scan; the same code again is another scan. */
export type Scan = ScannedText & {
  id: number
  /** epoch ms */
  at: number
  /** its last verdict; no names: anybody with the phone can read a tab's storage */
  said?: VerdictKind
}

const SCANS_SHOWN = 5
const KEY = 'tohfa.scans'

function stored(): Scan[] {
  try {
    const scans: unknown = JSON.parse(inTab.read(KEY) ?? '[]')
    return Array.isArray(scans) ? (scans as Scan[]) : []
  } catch {
    return []
  }
}

// a master code opens a campaign: it is never stored
const store = (scans: readonly Scan[]) =>
  inTab.write(KEY, JSON.stringify(scans.filter(({ is }) => is !== 'master')))

const isSame = (a: ScannedText, b: ScannedText) =>
  a.is === b.is &&
  (a.is !== 'code' || (b.is === 'code' && a.code === b.code)) &&
  (a.is !== 'master' || (b.is === 'master' && a.masterCode === b.masterCode))

/** The latest scans, the newest first, each code once. */
export function useRecentScans() {
  const [scans, setScans] = useState(stored)
  const change = (next: Scan[]) => {
    store(next)
    return next
  }
  return {
    scans,
    add: (read: ScannedText): Scan => {
      const scan: Scan = { ...read, id: (scans[0]?.id ?? 0) + 1, at: Date.now() }
      setScans((now) => change([scan, ...now.filter((other) => !isSame(other, read))].slice(0, SCANS_SHOWN)))
      return scan
    },
    note: (id: number, said: VerdictKind) =>
      setScans((now) =>
        now.some((scan) => scan.id === id && scan.said !== said)
          ? change(now.map((scan) => (scan.id === id ? { ...scan, said } : scan)))
          : now,
      ),
  }
}
