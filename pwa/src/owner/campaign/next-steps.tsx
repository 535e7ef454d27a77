import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronDown, CloudDownload, Printer, QrCode, X, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useDownload } from '../../api/use-download'
import { pinnedCampaigns } from '../../offline/device-store'
import { Button, IconButton } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { drawingPdf as drawing } from '../../ui/labels.texts'
import { downloadPdf } from '../downloads/campaign-downloads'
import { canPinCampaigns } from '../pinned/make-available'
import { startPinning, usePinJob } from '../pinned/pin-jobs'
import * as t from './campaign.texts'
import { areStepsDone, rememberStepsDone } from './steps-done'

interface NextStepsProps {
  campaign: Campaign
  onMaster: () => void
}

/** What comes next for a campaign with nothing claimed yet, until a person marks it as done. */
export default function NextSteps({ campaign, onMaster }: NextStepsProps) {
  const { id } = campaign
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(() => areStepsDone(id))
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const pinned = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = usePinJob(id)
  if (isDone) return null
  const dismiss = () => {
    rememberStepsDone(id)
    setDone(true)
  }
  return (
    <section
      aria-labelledby="next-steps"
      className="next-steps mb-3 rounded-card border border-accent-ink bg-accent-soft p-1.5 sm:mb-5 sm:p-3"
    >
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-3">
        <h2 id="next-steps" className="font-semibold max-sm:sr-only">
          {t.title}
        </h2>
        <StepButton
          main
          className="whitespace-nowrap max-sm:flex-1 sm:px-4"
          icon={Printer}
          busy={pdf.state !== null}
          onClick={pdf.start}
        >
          {pdf.state === null ? t.print : drawing}
        </StepButton>
        <Button
          variant="quiet"
          size="tight"
          className="shrink-0 sm:ml-auto"
          aria-expanded={isOpen}
          aria-controls="later-steps"
          icon={<ChevronDown aria-hidden className={classNames('size-5', isOpen && 'rotate-180')} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t.then}
        </Button>
        <IconButton label={t.done} onClick={dismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div id="later-steps" hidden={!isOpen} className="p-2">
        <ol className="grid gap-4 sm:grid-cols-3">
          <Step number={1} text={t.printAbout}>
            <Link
              href="/help"
              className="inline-flex min-h-touch items-center text-sm text-accent-ink underline underline-offset-4"
            >
              {t.tips}
            </Link>
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
      </div>
    </section>
  )
}

const Step = ({ number, text, children }: { number: number; text: string; children: ReactNode }) => (
  <li className="flex flex-col gap-2">
    <p className="text-sm">
      <span className="font-semibold">{number}. </span>
      {text}
    </p>
    <div className="mt-auto grid">{children}</div>
  </li>
)

interface StepButtonProps {
  main?: boolean
  className?: string
  icon: LucideIcon
  busy?: boolean
  onClick: () => void
  children: string
}

const StepButton = ({ main = false, icon: Icon, ...button }: StepButtonProps) => (
  <Button
    variant={main ? 'primary' : 'secondary'}
    size="tight"
    icon={<Icon aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />}
    {...button}
  />
)
