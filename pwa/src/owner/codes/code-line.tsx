import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { isHiddenCode } from '@tohfa/sync-protocol/code/hidden-code'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import { phoneNumbers } from '@tohfa/sync-protocol/contact/phone'
import { Fragment, useRef, type ReactNode } from 'react'
import { noteStaff } from '../../device/staff'
import { claimed, erased, unclaimed } from '../../ui/labels.texts'
import { classNames } from '../../ui/class-names'
import type { LinkedText } from '../../gift/shared/person-card/links'
import { shownMoment } from '../../ui/formats'
import { QrPicture } from '../../ui/picture/qr-picture'
import { StateBadge } from '../../ui/state-badge'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/shown-codes'
import { more } from './codes.texts'
import { helpText } from './help-text'
import { shortMoment } from './short-moment'
import { personAddress } from './list-address'
import { useNear } from './use-near'
import { usePublicOrigin } from './use-public-origin'

/**
 * The columns of the table, from 768 px on; the purpose of the rows decides how wide their buttons are. In a narrow
 * table the company is below the name, and the email below the mobile, so that no number and no date breaks.
 */
const COLUMNS =
  'md:grid-cols-[2.75rem_2.75rem_5rem_minmax(0,1.2fr)_minmax(0,1fr)_8rem_minmax(0,1.4fr)_8.5rem_var(--actions)] md:items-center md:gap-x-2 md:px-3 md:@min-[60rem]:gap-x-3 md:@max-[60rem]:grid-cols-[2.75rem_2.75rem_5rem_minmax(0,0.95fr)_minmax(0,1.15fr)_minmax(0,1fr)_var(--actions)]'
const ACTIONS = {
  owner: 'md:[--actions:2.75rem]',
  helper: 'md:[--actions:6rem] md:@min-[60rem]:[--actions:12rem]',
}
/** for a row of a narrow table: as high as both lines, or one of them */
const BOTH_LINES = 'md:@max-[60rem]:row-span-2'
const FIRST_LINE = 'md:@max-[60rem]:row-start-1 md:@max-[60rem]:self-end'
const SECOND_LINE = 'md:@max-[60rem]:row-start-2 md:@max-[60rem]:self-start'
export type ListedFor = keyof typeof ACTIONS

export const gridOf = (of: ListedFor) => classNames(COLUMNS, ACTIONS[of])

// heights of rows that are off the screen; the browser replaces them with the real ones once it has drawn the rows
const CLAIMED_SIZE = {
  owner: '[contain-intrinsic-size:auto_8.25rem] md:[contain-intrinsic-size:auto_2.75rem]',
  helper: '[contain-intrinsic-size:auto_11.25rem] md:[contain-intrinsic-size:auto_3.25rem]',
}
const UNCLAIMED_SIZE = {
  owner: '[contain-intrinsic-size:auto_4.5rem] md:[contain-intrinsic-size:auto_2.75rem]',
  helper: '[contain-intrinsic-size:auto_7.25rem] md:[contain-intrinsic-size:auto_3.25rem]',
}

interface CodeLineProps {
  qr: ShownCode
  /** a row of the table, else a card of a list */
  wide: boolean
  of: ListedFor
  /** whether it is chosen, or shown beside the list */
  selected?: boolean
  /** whether its number shows it beside the list, else the number opens its claim page */
  opens?: boolean
  /** the buttons; rendered only near the screen */
  actions: ReactNode
}

/**
 * A code as a card, and from 768 px on as a row. All of them are in the page, so that the browser's own search finds
 * their texts; off the screen they need no layout or paint, and have neither picture nor buttons.
 */
export function CodeLine({ qr, wide, of, selected = false, opens = false, actions }: CodeLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const near = useNear(line)
  const link = claimLink(usePublicOrigin(), qr.code)
  const hidden = isHiddenCode(qr.code)
  const cell = wide ? 'cell' : undefined
  const Claimed = wide ? ClaimedCells : ClaimedLines
  return (
    <div
      ref={line}
      role={wide ? 'row' : 'listitem'}
      data-place={qr.code}
      aria-current={(opens && selected) || undefined}
      className={classNames(
        '[content-visibility:auto] mb-2 grid grid-cols-[auto_auto_minmax(0,1fr)_auto] gap-x-[min(0.75rem,3vw)] rounded-card border p-2.5',
        'md:mb-0 md:rounded-none md:border-x-0 md:border-t-0 md:border-b md:last:rounded-b-card md:last:border-b-0',
        // no two links or buttons with borders touch each other
        of === 'owner' ? 'md:py-1 md:@min-[60rem]:py-0' : 'md:py-1',
        opens && 'cursor-pointer',
        (qr.claimed ? CLAIMED_SIZE : UNCLAIMED_SIZE)[of],
        gridOf(of),
        selected
          ? 'border-accent-ink bg-accent-soft ring-1 ring-accent-ink md:ring-inset'
          : classNames('border-line bg-surface', opens && 'hover:bg-sunken'),
      )}
    >
      <div
        role={cell}
        className={`col-start-2 row-start-1 md:col-start-auto md:row-start-auto ${BOTH_LINES}`}
      >
        {hidden ? (
          <span className="inline-flex min-h-touch items-center font-semibold">{d.numbered(qr.number)}</span>
        ) : (
          <a
            href={opens ? personAddress(qr.number) : `/claim/${qr.code}`}
            onClick={opens ? undefined : noteStaff}
            data-opens={opens || undefined}
            aria-label={opens ? more(qr.number) : d.openClaim(qr.number)}
            title={opens ? more(qr.number) : d.openClaim(qr.number)}
            className="ring-inside -mx-1.5 inline-flex min-h-touch min-w-touch scroll-my-32 items-center rounded-control px-1.5 font-semibold text-accent-ink underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {d.numbered(qr.number)}
          </a>
        )}
      </div>
      <div
        role={cell}
        className={`col-start-1 row-span-2 row-start-1 md:col-start-auto md:row-span-1 md:row-start-auto ${BOTH_LINES}`}
      >
        {hidden ? null : near ? (
          <QrPicture
            text={link}
            label={d.picture(qr.number)}
            className="size-[min(4.5rem,20vw)] rounded-lg md:size-10 md:rounded-md"
          />
        ) : (
          <div className="size-[min(4.5rem,20vw)] rounded-lg bg-white md:size-10 md:rounded-md" />
        )}
      </div>
      <div
        role={cell}
        className={`col-start-3 row-start-1 self-center font-mono text-[min(0.875rem,4vw)] text-soft md:col-start-auto md:row-start-auto ${BOTH_LINES}`}
      >
        {!hidden && qr.code.slice(0, CODE_SHOWN_LENGTH)}
      </div>
      {qr.claimed ? (
        <Claimed qr={qr} near={near} />
      ) : (
        <div
          role={cell}
          className={`col-span-3 col-start-2 text-sm text-soft md:col-span-5 md:col-start-auto md:@max-[60rem]:col-span-3 ${BOTH_LINES}`}
        >
          {unclaimed}
        </div>
      )}
      <div
        role={cell}
        className={classNames(
          'flex justify-end md:col-auto md:row-auto md:mt-0',
          'md:@max-[60rem]:col-start-7 md:@max-[60rem]:row-start-1',
          BOTH_LINES,
          of === 'owner'
            ? 'col-start-4 row-start-1'
            : 'col-span-4 col-start-1 row-start-4 mt-1 justify-start md:justify-end',
          // the buttons must not move what is below them when they come
          actions !== null && 'min-h-touch',
        )}
      >
        {near && actions}
      </div>
    </div>
  )
}

interface ClaimedProps {
  qr: ShownCode
  near: boolean
}

/** Who claimed it, and when: cells of a row. */
function ClaimedCells({ qr, near }: ClaimedProps) {
  return (
    <>
      <div role="cell" className={`font-medium md:py-0.5 md:@max-[60rem]:col-start-4 ${FIRST_LINE}`}>
        <Name qr={qr} />
      </div>
      <div role="cell" className={`text-soft md:py-0.5 md:@max-[60rem]:col-start-4 ${SECOND_LINE}`}>
        {qr.claimer_company && <bdi>{qr.claimer_company}</bdi>}
      </div>
      <div role="cell" className={`md:@max-[60rem]:col-start-5 ${FIRST_LINE}`}>
        <Mobile qr={qr} near={near} />
      </div>
      <div role="cell" className={`md:@max-[60rem]:col-start-5 ${SECOND_LINE}`}>
        <Email qr={qr} near={near} />
      </div>
      <div
        role="cell"
        className={`text-soft md:@max-[60rem]:col-start-6 md:@max-[60rem]:row-start-1 ${BOTH_LINES}`}
      >
        {qr.claimed_at && <ClaimedAt at={claimTime(qr) ?? qr.claimed_at} wide />}
        <Help qr={qr} />
        <UnderWay qr={qr} />
      </div>
    </>
  )
}

/** The same on a card: two lines beside the picture, and one below it. */
function ClaimedLines({ qr, near }: ClaimedProps) {
  return (
    <>
      <div className="col-span-3 col-start-2 text-sm text-soft">
        <p>
          <span className="text-base font-medium text-ink">
            <Name qr={qr} />
          </span>
          {qr.claimer_company && (
            <>
              {' · '}
              <bdi>{qr.claimer_company}</bdi>
            </>
          )}
        </p>
        {qr.claimed_at && <ClaimedAt at={claimTime(qr) ?? qr.claimed_at} wide={false} />}
        <Help qr={qr} />
        <UnderWay qr={qr} />
      </div>
      {(qr.claimer_mobile || qr.claimer_email) && (
        <div className="col-span-4 col-start-1 row-start-3 flex flex-wrap gap-x-4 text-sm">
          <Mobile qr={qr} near={near} />
          <Email qr={qr} near={near} />
        </div>
      )}
    </>
  )
}

const Name = ({ qr }: { qr: ShownCode }) =>
  qr.erased ? <span className="text-soft">{erased}</span> : qr.claimer_name && <bdi>{qr.claimer_name}</bdi>

const Help = ({ qr }: { qr: ShownCode }) =>
  qr.pin_help && <p className="text-sm text-marigold-ink">{helpText(qr.pin_help)}</p>

const Mobile = ({ qr: { claimer_mobile: mobile }, near }: ClaimedProps) =>
  mobile && <bdi>{near ? <Linked texts={numbersIn(mobile)} /> : <span className={LINE}>{mobile}</span>}</bdi>

const Email = ({ qr: { claimer_email: email }, near }: ClaimedProps) =>
  email && (
    <bdi>
      {near ? (
        <Linked texts={[{ text: email, href: `mailto:${encodeURIComponent(email)}` }]} />
      ) : (
        <span className={LINE}>{email}</span>
      )}
    </bdi>
  )

/** What this device has not delivered yet. */
export const UnderWay = ({ qr }: { qr: ShownCode }) =>
  qr.pending && (
    <p className="flex flex-wrap items-center gap-x-2">
      <StateBadge state={qr.pending} />
      {!qr.claimed_at && d.claimedHere}
    </p>
  )

// not those of the contact card: the list would move them into a file that every opened gift loads
const numbersIn = (typed: string): LinkedText[] => {
  const numbers = phoneNumbers(typed)
  return numbers.map(({ text, tel }) => ({ text: numbers.length > 1 ? text : typed, href: tel ?? undefined }))
}

/** on a touch screen as high as a finger needs, also before it is a link: what is below it must not move then */
const LINE = 'inline-flex min-h-6 items-center max-md:min-h-touch'

const Linked = ({ texts }: { texts: readonly LinkedText[] }) =>
  texts.map(({ text, href }, place) => (
    <Fragment key={text}>
      {place > 0 && ', '}
      {href === undefined ? (
        text
      ) : (
        <a
          href={href}
          className={`${LINE} underline decoration-line underline-offset-4 hover:decoration-current`}
        >
          {text}
        </a>
      )}
    </Fragment>
  ))

const ClaimedAt = ({ at, wide }: { at: string; wide: boolean }) => (
  <p>
    {wide && <span className="sr-only">{claimed} </span>}
    <time dateTime={at} title={shownMoment(at)}>
      {wide ? shortMoment(at) : d.claimedOn(shortMoment(at))}
    </time>
  </p>
)
