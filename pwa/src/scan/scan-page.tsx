import { useLiveQuery } from 'dexie-react-hooks'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountId } from '../device/account-id'
import { allowSound, give } from '../device/signal'
import { noteScanner } from '../device/staff'
import { deviceDatabase } from '../offline/device-store'
import { campaignsHere, type CampaignHere } from '../offline/queue/scanned-code'
import { useStorageRefused } from '../offline/react'
import { IconButton } from '../ui/button'
import { Field } from '../ui/form/field'
import { useTitle } from '../ui/use-title'
import { CameraView } from './camera-view'
import {
  chooseCampaign,
  chosenCampaign,
  noteCamera,
  opensAtOnce,
  setOpensAtOnce,
  setSound,
  soundIsOn,
} from './choices'
import { LOOKS } from './looks'
import { Or } from './or'
import { PhotoPicker } from './photo-picker'
import { readScanned, type ScannedText } from './read-text'
import { RecentList } from './recent-list'
import { useRecentScans, type Scan } from './recent-scans'
import * as t from './scan.texts'
import { TypedCode } from './typed-code'
import { useCameraStart } from './use-camera-start'
import { useVerdict } from './use-verdict'
import type { Verdict } from './verdict'
import { VerdictPanel } from './verdict-panel'

/** a code that stays in the picture is one scan; after this long out of the picture, it is another one */
const SAME_FOR_MS = 2_500

export default function ScanPage() {
  useTitle(t.title)
  const here = useLiveQuery(() => campaignsHere(deviceDatabase), [])
  const starts = useCameraStart()
  const campaigns = useStorageRefused() ? [] : here
  // the camera starts once, and what it does depends on both
  if (campaigns === undefined || starts === undefined) return <h1 className={HEADING}>{t.title}</h1>
  return <Scanner here={campaigns} startsAtOnce={starts} />
}

const HEADING = 'mx-auto max-w-md font-display text-3xl font-semibold'

/** Reads codes one after another, each with its verdict; the camera stays on. */
function Scanner({ here, startsAtOnce }: { here: readonly CampaignHere[]; startsAtOnce: boolean }) {
  const { scans, add, note } = useRecentScans()
  const [current, setCurrent] = useState<Scan>()
  const [loud, setLoud] = useState(soundIsOn)
  const [scopeId, setScopeId] = useState(chosenCampaign)
  const scope = scopeOf(here, scopeId)
  // a person who is not signed in and has no campaign here wants to open their own gift
  const [atOnce, setAtOnce] = useState(() => opensAtOnce() ?? (here.length === 0 && accountId() === null))
  const seen = useRef<{ text: string; at: number }>(undefined)
  const leaves = useRef(false)

  const take = (read: ScannedText) => setCurrent(add(read))
  const look = (text: string) => {
    const now = Date.now()
    const isSame = seen.current?.text === text && now - seen.current.at < SAME_FOR_MS
    seen.current = { text, at: now }
    if (!isSame) take(readScanned(text))
    // once: on a slow network the form takes long to load
    return leaves.current
  }
  const say = (scan: Scan, verdict: Verdict) => {
    note(scan.id, verdict.kind)
    const { signal } = LOOKS[verdict.kind]
    if (signal) give(signal, loud)
    if (verdict.kind === 'unclaimed' && atOnce) {
      leaves.current = true
      openGift(verdict.code)
    }
  }
  return (
    <div className="mx-auto grid max-w-md gap-3">
      <div>
        <h1 className={HEADING}>{t.title}</h1>
        {!current && <p className="mt-1 text-soft">{t.intro}</p>}
      </div>
      {here.length > 1 && (
        <Field
          as="select"
          label={t.scanFor}
          name="campaign"
          required
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
        </Field>
      )}
      <CameraView
        onText={look}
        status={t.looking}
        startsAtOnce={startsAtOnce}
        onSwitch={(on) => {
          noteCamera(on)
          if (on) allowSound()
        }}
        controls={
          <IconButton
            label={loud ? t.soundOff : t.soundOn}
            onClick={() => {
              setSound(!loud)
              setLoud(!loud)
            }}
          >
            {loud ? <Volume2 aria-hidden className="size-5" /> : <VolumeX aria-hidden className="size-5" />}
          </IconButton>
        }
      />
      {current && <Current key={current.id} scan={current} here={here} scope={scope} onVerdict={say} />}
      <label className="flex min-h-touch items-center gap-3">
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
      {scans.length > 0 && <RecentList scans={scans} here={here} scope={scope} />}
      <Or />
      <TypedCode
        here={here}
        scope={scope}
        onCode={openGift}
        onMeant={(code) => {
          take({ is: 'code', code })
          scrollTo({ top: 0 })
        }}
      />
      <PhotoPicker
        onText={(text) => {
          const read = readScanned(text)
          if (read.is !== 'foreign') take(read)
          return read.is !== 'foreign'
        }}
      />
    </div>
  )
}

/** If only one campaign is pinned, the stall hands out its gifts, until a person chooses. */
function scopeOf(here: readonly CampaignHere[], chosen: string | null): CampaignHere | undefined {
  if (chosen !== null) return here.find(({ id }) => id === chosen)
  const pinned = here.filter(({ isPinned }) => isPinned)
  return pinned.length === 1 ? pinned[0] : undefined
}

/** The claim page is a separate app: a full page load. */
function openGift(code: string): void {
  noteScanner()
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
