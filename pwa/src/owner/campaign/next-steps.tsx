import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronDown, Circle, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useDownload } from '../../api/use-download'
import { pinnedCampaigns } from '../../offline/device-pinned'
import { Button, IconButton } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { drawingPdf as drawing } from '../../ui/labels.texts'
import { downloadPdf } from '../downloads/campaign-downloads'
import { canPinCampaigns, startPinning, usePinJob } from '../pinned/pin-jobs'
import * as t from './next-steps.texts'
import { rememberStep, rememberStepsDone, useStepsDone } from './steps-done'

interface NextStepsProps {
  campaign: Campaign
  onMaster: () => void
}

/** What comes next for a campaign with nothing claimed yet, until all is done or a person hides it: one line, which opens. */
export default function NextSteps({ campaign, onMaster }: NextStepsProps) {
  const { id } = campaign
  const [isOpen, setOpen] = useState(false)
  const pdf = useDownload((how) => downloadPdf(campaign, how))
  const pinned = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = usePinJob(id)
  const done = useStepsDone(id)
  const steps: (StepProps & { name: string })[] = [
    {
      name: t.print,
      about: t.printAbout,
      isDone: done.print,
      action: { label: pdf.state === null ? t.print : drawing, busy: pdf.state !== null, run: pdf.start },
      more: (
        <Link
          href="/help"
          className="inline-flex min-h-touch items-center text-sm text-accent-ink underline underline-offset-4"
        >
          {t.tips}
        </Link>
      ),
    },
    {
      name: t.share,
      about: t.shareAbout,
      isDone: done.share,
      action: {
        label: t.share,
        run: () => {
          rememberStep(id, 'share')
          onMaster()
        },
      },
    },
  ]
  if (canPinCampaigns())
    steps.push({
      name: t.offline,
      about: t.offlineAbout,
      isDone: Boolean(pinned),
      action: { label: t.offline, busy: job?.part !== undefined, run: () => void startPinning(id) },
    })
  const at = steps.findIndex(({ isDone }) => !isDone)
  useEffect(() => {
    if (at < 0) rememberStepsDone(id)
  }, [at, id])
  const current = steps[at]
  if (done.hidden || !current) return null
  return (
    <section
      aria-labelledby="next-steps"
      className="next-steps mb-3 rounded-card border border-accent-ink bg-accent-soft sm:mb-5"
    >
      <div className="flex items-center py-0.5 pr-1 pl-3">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="all-steps"
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-touch w-full items-center gap-[min(0.75rem,3vw)] rounded-control text-left"
          >
            <span aria-hidden className="flex shrink-0 gap-0.5 max-[22rem]:hidden">
              {steps.map(({ name, isDone }) => (
                <Tick key={name} isDone={isDone} />
              ))}
            </span>
            <span id="next-steps" className="min-w-0 flex-1 leading-tight sm:flex sm:items-baseline sm:gap-3">
              <span className="block text-xs sm:text-sm">{t.next(at + 1, steps.length)}</span>{' '}
              <span className="block font-semibold">{current.name}</span>
            </span>
            <ChevronDown
              aria-hidden
              className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        <IconButton label={t.done} onClick={() => rememberStepsDone(id)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ol id="all-steps" hidden={!isOpen} className="grid gap-3 px-3 pt-1 pb-3 sm:grid-cols-3 sm:gap-4">
        {steps.map(({ name, ...step }) => (
          <Step key={name} {...step} />
        ))}
      </ol>
    </section>
  )
}

const TICK = 'size-[min(1.25rem,6vw)]'
const Tick = ({ isDone }: { isDone: boolean }) =>
  isDone ? <CircleCheck className={`${TICK} text-good`} /> : <Circle className={`${TICK} text-accent-ink`} />

interface StepProps {
  about: string
  isDone: boolean
  action: { label: string; busy?: boolean; run: () => void }
  more?: ReactNode
}

const Step = ({ about, isDone, action, more }: StepProps) => (
  <li className="flex flex-col gap-1.5">
    <p className="flex gap-2 text-sm">
      <span aria-hidden className="shrink-0">
        <Tick isDone={isDone} />
      </span>
      <span>
        {about}
        {isDone && <span className="font-medium text-good"> {t.isDone}</span>}
      </span>
    </p>
    {more}
    <Button
      variant="secondary"
      size="tight"
      className="mt-auto"
      busy={action.busy ?? false}
      onClick={action.run}
    >
      {action.label}
    </Button>
  </li>
)
