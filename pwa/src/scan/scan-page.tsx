import { useLiveQuery } from 'dexie-react-hooks'
import { History, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as labels from '../ui/labels.texts'
import { accountId } from '../device/account-id'
import { allowSound, give } from '../device/sound/signal'
import { noteStaff } from '../device/staff'
import { deviceDatabase } from '../offline/device-store'
import { campaignsHere, type CampaignHere } from '../offline/queue/scanned-code'
import { useStorageRefused } from '../offline/react'
import { Dialog } from '../ui/dialog/dialog'
import { DropDown, ITEM } from '../ui/drop-down'
import { CONTROL } from '../ui/form/field'
import { useTitle } from '../ui/use-title'
import { chooseCampaign, chosenCampaign, noteCamera, opensAtOnce, setOpensAtOnce } from './choices'
import { LOOKS } from './looks'
import { PhotoPicker } from './photo-picker'
import { readScanned, type ScannedText } from './read-text'
import { RecentList } from './recent-list'
import { useRecentScans, type Scan } from './recent-scans'
import * as t from './scan.texts'
import { Stage } from './scan-stage'
import { TypedCode } from './typed-code'
import { useCamera } from './use-camera'
import { useCameraStart } from './use-camera-start'
import { useSound } from './use-sound'
import { useVerdict } from './use-verdict'
import type { Verdict } from './verdict'
import { VerdictPanel } from './verdict-panel'

/** The look of a way to give a code other than by the camera. */
const TOOL =
  'flex min-h-touch flex-1 basis-20 flex-col items-center justify-center gap-0.5 rounded-control border border-edge bg-surface px-1 py-1.5 text-center text-sm font-medium hover:bg-sunken'

/** a code that stays in the picture is one scan; after this long out of the picture, it is another one */
const SAME_FOR_MS = 2_500

export default function ScanPage() {
  useTitle(labels.scanCode)
  const here = useLiveQuery(() => campaignsHere(deviceDatabase), [])
  const starts = useCameraStart()
  const campaigns = useStorageRefused() ? [] : here
  // the camera starts once, and what it does depends on both
  if (campaigns === undefined || starts === undefined) return <Stage head={<Heading />} />
  return <Scanner here={campaigns} startsAtOnce={starts} />
}

const Heading = ({ isShown = true }: { isShown?: boolean }) => (
  <h1 className={isShown ? 'py-2 font-display text-xl font-semibold' : 'sr-only'}>{labels.scanCode}</h1>
)

/** Reads codes one after another, each with its verdict; the camera stays on. */
function Scanner({ here, startsAtOnce }: { here: readonly CampaignHere[]; startsAtOnce: boolean }) {
  const { scans, add, note } = useRecentScans()
  const [current, setCurrent] = useState<Scan>()
  const [open, setOpen] = useState<'typing' | 'scans'>()
  const [scopeId, setScopeId] = useState(chosenCampaign)
  const scope = scopeOf(here, scopeId)
  // a person who is not signed in and has no campaign here wants to open their own gift
  const [atOnce, setAtOnce] = useState(() => opensAtOnce() ?? (here.length === 0 && accountId() === null))
  const [isLeaving, setLeaving] = useState(false)
  const seen = useRef<{ text: string; at: number }>(undefined)
  const leaves = useRef(false)
  const sound = useSound()

  const take = (read: ScannedText) => setCurrent(add(read))
  const look = (text: string) => {
    const now = Date.now()
    const isSame = seen.current?.text === text && now - seen.current.at < SAME_FOR_MS
    seen.current = { text, at: now }
    // nobody scans behind a dialog
    if (!isSame && !open) take(readScanned(text))
    // once: on a slow network the form takes long to load
    return leaves.current
  }
  useEffect(() => {
    // the browser may bring this page back as it was left
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      leaves.current = false
      setLeaving(false)
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const camera = useCamera({
    onText: look,
    startsAtOnce,
    onSwitch: (on) => {
      noteCamera(on)
      if (on && sound.isLoud) allowSound()
    },
  })
  const leaveFor = (code: string) => {
    leaves.current = true
    setLeaving(true)
    openGift(code)
  }
  const say = (scan: Scan, verdict: Verdict) => {
    note(scan.id, verdict.kind)
    const { signal } = LOOKS[verdict.kind]
    if (signal) give(signal, sound.isLoud)
    if (verdict.kind === 'unclaimed' && atOnce) leaveFor(verdict.code)
  }
  return (
    <>
      <Stage
        camera={camera}
        sound={sound}
        isLeaving={isLeaving}
        head={
          <>
            <Heading isShown={here.length < 2} />
            {here.length > 1 && (
              <select
                aria-label={t.scanFor}
                className={CONTROL}
                value={scope?.id ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  chooseCampaign(value)
                  setScopeId(value)
                }}
              >
                <option value="">{t.anyCampaign}</option>
                {here.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </>
        }
        more={
          <DropDown title={t.more}>
            <label className={ITEM}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={atOnce}
                onChange={({ currentTarget: { checked } }) => {
                  setOpensAtOnce(checked)
                  setAtOnce(checked)
                }}
              />
              {t.openAtOnce}
            </label>
          </DropDown>
        }
        verdict={
          current && <Current key={current.id} scan={current} here={here} scope={scope} onVerdict={say} />
        }
        tools={
          <>
            <Tool icon={<Keyboard aria-hidden className="size-5" />} onPress={() => setOpen('typing')}>
              {t.typeCode}
            </Tool>
            <PhotoPicker look={TOOL} onText={(text) => take(readScanned(text))} />
            <Tool icon={<History aria-hidden className="size-5" />} onPress={() => setOpen('scans')}>
              {t.lastScans}
            </Tool>
          </>
        }
      />
      <Dialog title={t.typeCode} open={open === 'typing'} onClose={() => setOpen(undefined)}>
        {/* the dialog gives the focus to what asks for it */}
        <div ref={(form) => form?.querySelector('input')?.setAttribute('autofocus', '')}>
          <TypedCode
            here={here}
            scope={scope}
            onCode={leaveFor}
            onMeant={(code) => {
              setOpen(undefined)
              take({ is: 'code', code })
            }}
          />
        </div>
      </Dialog>
      <Dialog title={t.lastScans} open={open === 'scans'} onClose={() => setOpen(undefined)}>
        {scans.length > 0 ? <RecentList scans={scans} here={here} scope={scope} /> : <p>{t.noScans}</p>}
      </Dialog>
    </>
  )
}

interface ToolProps {
  icon: ReactNode
  onPress: () => void
  children: string
}

const Tool = ({ icon, onPress, children }: ToolProps) => (
  <button type="button" onClick={onPress} className={TOOL}>
    {icon}
    {children}
  </button>
)

/** If only one campaign is pinned, the stall hands out its gifts, until a person chooses. */
function scopeOf(here: readonly CampaignHere[], chosen: string | null): CampaignHere | undefined {
  if (chosen !== null) return here.find(({ id }) => id === chosen)
  const pinned = here.filter(({ isPinned }) => isPinned)
  return pinned.length === 1 ? pinned[0] : undefined
}

/** The claim page is a separate app: a full page load. */
function openGift(code: string): void {
  noteStaff()
  location.assign(`/claim/${code}`)
}

interface CurrentProps {
  scan: Scan
  here: readonly CampaignHere[]
  scope: CampaignHere | undefined
  /** called when the verdict changes */
  onVerdict: (scan: Scan, verdict: Verdict) => void
}

function Current({ scan, here, scope, onVerdict }: CurrentProps) {
  const verdict = useVerdict(scan, here, scope, true)
  const kind = verdict?.kind
  const tell = useEffectEvent(() => {
    if (verdict) onVerdict(scan, verdict)
  })
  useEffect(() => tell(), [kind])
  return verdict ? <VerdictPanel verdict={verdict} /> : null
}
