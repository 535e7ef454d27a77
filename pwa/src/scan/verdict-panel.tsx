import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { noteStaff } from '../device/staff'
import { buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { shownMoment, shownTime } from '../ui/formats'
import { StateBadge } from '../ui/state-badge'
import { LOOKS } from './looks'
import * as t from './scan.texts'
import type { Verdict, VerdictKind } from './verdict'

interface VerdictPanelProps {
  verdict: Verdict
  /** undefined: the gift or campaign can be opened */
  action?: ReactNode
}

/** The verdict on the last scan, and the one thing to do about it. */
export function VerdictPanel({ verdict, action = <Action verdict={verdict} /> }: VerdictPanelProps) {
  const { word, Icon, colours } = LOOKS[verdict.kind]
  return (
    <section className={classNames('rounded-card p-4 forced-colors:border', colours)}>
      <div role="status" className="flex gap-3">
        <Icon
          aria-hidden
          className={classNames(
            'size-9 shrink-0',
            verdict.kind === 'checking' && 'animate-spin motion-reduce:animate-none',
          )}
        />
        <div className="min-w-0">
          <h2 className="text-[min(1.875rem,9vw)] font-semibold">{word}</h2>
          <Detail verdict={verdict} />
        </div>
      </div>
      {action}
    </section>
  )
}

/** The text under the verdict if there is no gift to describe. */
const TEXTS: Partial<Record<VerdictKind, string>> = {
  foreign: t.foreignText,
  unknown: t.unknownText,
  master: t.masterText,
}

function Detail({ verdict }: { verdict: Verdict }) {
  if (!('code' in verdict)) return <p>{TEXTS[verdict.kind]}</p>
  const { number, campaign, code } = verdict
  return (
    <>
      <Said verdict={verdict} />
      <p className="wrap-anywhere">
        {number !== undefined && <span className="font-semibold">{t.numbered(number)} </span>}
        {campaign !== undefined && <bdi>{campaign}</bdi>}
        {number === undefined && campaign === undefined && (
          <span className="font-mono">{groupedCode(code)}</span>
        )}
      </p>
    </>
  )
}

type OfGift = Extract<Verdict, { code: string }>

function Said({ verdict }: { verdict: OfGift }) {
  switch (verdict.kind) {
    case 'unclaimed':
      return verdict.asOf === undefined ? null : <p>{t.asOf(shownTime(verdict.asOf))}</p>
    case 'claimed':
      return (
        <Sentence name={verdict.by} by={t.by}>
          {verdict.at !== undefined && shownMoment(verdict.at)}
        </Sentence>
      )
    case 'waiting':
      return (
        <>
          <Sentence name={verdict.by} by={t.by}>
            {verdict.at !== undefined && shownTime(verdict.at)}
          </Sentence>
          {verdict.state ? (
            <StateBadge state={verdict.state} className="my-1 border border-edge" />
          ) : (
            <p>{t.othersWait}</p>
          )}
        </>
      )
    case 'otherCampaign':
      return (
        <p className="wrap-anywhere">
          {t.notOf} <bdi>{verdict.expected}</bdi>
          {verdict.campaign !== undefined && t.butOf}
        </p>
      )
    case 'unchecked':
      return <p>{t.uncheckedText}</p>
  }
}

/** "by Asha Rao, 2 Mar 2026, 3:30 pm" */
const Sentence = ({ name, by, children }: { name: string | undefined; by: string; children: ReactNode }) =>
  name === undefined && children === false ? null : (
    <p className="text-lg wrap-anywhere">
      {name !== undefined && (
        <>
          {by} <bdi className="font-semibold">{name}</bdi>
          {children !== false && ', '}
        </>
      )}
      {children}
    </p>
  )

function Action({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'master')
    return (
      <Link
        href={`/campaign-view/${verdict.masterCode}?scan=1`}
        className={buttonClass('secondary', 'mt-3 w-full')}
      >
        {t.openCampaign}
      </Link>
    )
  if (!('code' in verdict)) return null
  const isFree = verdict.kind === 'unclaimed'
  return (
    // the claim page is a separate app: a full page load
    <a
      href={`/claim/${verdict.code}`}
      onClick={noteStaff}
      className={buttonClass(isFree ? 'primary' : 'secondary', 'mt-3 w-full')}
    >
      {isFree ? t.claimGift : t.open}
    </a>
  )
}
