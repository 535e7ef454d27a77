import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { CloudDownload, Printer, QrCode, X, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useDownload } from '../../api/use-download'
import { pinnedCampaigns } from '../../offline/device-store'
import { Button, IconButton } from '../../ui/button'
import { downloadPdf } from '../downloads/campaign-downloads'
import { canPinCampaigns } from '../pinned/make-available'
import { startPinning, usePinJob } from '../pinned/pin-jobs'
import { drawing } from '../downloads/downloads.texts'
import * as t from './next-steps.texts'

interface NextStepsProps {
  campaign: Campaign
  onMaster: () => void
}

const KEY = 'tohfa.steps-done'

/** What comes next for a campaign of which nothing is claimed yet, until somebody says that it is done. */
export default function NextSteps({ campaign, onMaster }: NextStepsProps) {
  const { id } = campaign
  const [isDone, setDone] = useState(() => doneIds().includes(id))
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const pinned = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = usePinJob(id)
  if (isDone) return null
  const dismiss = () => {
    rememberDone(id)
    setDone(true)
  }
  return (
    <section
      aria-labelledby="next-steps"
      className="mb-3 rounded-card border border-accent-ink bg-accent-soft p-3 sm:mb-5 sm:p-4"
    >
      <div className="-mt-1 flex items-center justify-between gap-2">
        <h2 id="next-steps" className="font-semibold">
          {t.title}
        </h2>
        <IconButton label={t.done} className="-mr-1.5" onClick={dismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ol className="grid gap-2 sm:grid-cols-3">
        <Step number={1} text={t.printAbout}>
          <StepButton main icon={Printer} busy={pdf.state !== null} onClick={pdf.start}>
            {pdf.state === null ? t.print : drawing}
          </StepButton>
        </Step>
        <Step number={2} text={t.shareAbout}>
          <StepButton icon={QrCode} onClick={onMaster}>
            {t.share}
          </StepButton>
        </Step>
        <Step number={3} text={t.offlineAbout}>
          {pinned ? (
            <p className="py-2 font-medium text-good">{t.offlineDone}</p>
          ) : (
            canPinCampaigns() && (
              <StepButton
                icon={CloudDownload}
                busy={job?.part !== undefined}
                onClick={() => void startPinning(id)}
              >
                {t.offline}
              </StepButton>
            )
          )}
        </Step>
      </ol>
      <p className="mt-2 text-sm">
        <Link
          href="/help"
          className="inline-flex min-h-touch items-center text-accent-ink underline underline-offset-4"
        >
          {t.tips}
        </Link>
      </p>
    </section>
  )
}

const Step = ({ number, text, children }: { number: number; text: string; children: ReactNode }) => (
  <li className="flex flex-col gap-2">
    <p className="flex-1 text-sm">
      <span className="font-semibold">{number}. </span>
      {text}
    </p>
    {children}
  </li>
)

interface StepButtonProps {
  main?: boolean
  icon: LucideIcon
  busy?: boolean
  onClick: () => void
  children: string
}

const StepButton = ({ main = false, icon: Icon, ...button }: StepButtonProps) => (
  <Button
    variant={main ? 'primary' : 'secondary'}
    icon={<Icon aria-hidden className="size-5 shrink-0" />}
    {...button}
  />
)

function doneIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** how many are remembered; older campaigns have claims by then */
const REMEMBERED = 50

function rememberDone(id: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...doneIds(), id].slice(-REMEMBERED)))
  } catch {
    // until the page is left
  }
}
