import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { hasPast } from '@tohfa/sync-protocol/gift-rules'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import { Copy, History, Mail, MessageCircle, Phone, Share2, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { ContactCard, type Contact } from '../../gift/shared/person-card/contact-card'
import { callLinks, chatLinks, Links, mailLink } from '../../gift/shared/person-card/links'
import type { GiftFacts } from '../../gift/shared/type-list'
import { Button, buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { copyAndTell } from '../../ui/copy-and-tell'
import * as labels from '../../ui/labels.texts'
import { QrPicture } from '../../ui/picture/qr-picture'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/shown-codes'
import { UnderWay } from './code-line'
import * as t from './codes.texts'
import { helpText } from './help-text'
import { shareAndTell } from './share-link'
import { shortMoment } from './short-moment'
import type { Facts } from './use-facts'
import { usePublicOrigin } from './use-public-origin'
import { lazyPart } from '../../ui/lazy-part'

const PastValues = lazyPart(() => import('../../gift/shared/edits/past-values'))

interface PersonDetailsProps {
  qr: ShownCode
  campaign: Pick<Campaign, 'name' | 'campaign_type'>
  /** what only the server's list of the type says */
  facts: Facts
  /** whether this person may see what edits have replaced */
  ofOwner: boolean
  /** whether its first action is the main one of the screen */
  main: boolean
}

/** Who holds a code and how to reach them, what their gift contains, and the code itself. */
export function PersonDetails({ qr, campaign, facts, ofOwner, main }: PersonDetailsProps) {
  const found = facts.of?.get(qr.number)
  const contact = contactOf(qr, found)
  const type = campaign.campaign_type
  const holder = qr.claimed && !qr.erased
  return (
    <div className="grid gap-4">
      {contact && (
        <div>
          <ContactCard contact={contact} />
          <Reach contact={contact} main={main} />
        </div>
      )}
      <div className="text-sm text-soft empty:hidden">
        {!qr.claimed && <p>{labels.unclaimed}</p>}
        {qr.erased && <p>{labels.erased}</p>}
        {qr.claimed_at && <p>{d.claimedOn(shortMoment(claimTime(qr) ?? qr.claimed_at))}</p>}
        {qr.pin_help && <p className="text-marigold-ink">{helpText(qr.pin_help)}</p>}
        <UnderWay qr={qr} />
      </div>
      {holder && found && found.rows.length > 0 && <FactRows rows={found.rows} />}
      {holder && facts.failure && <p className="text-sm text-soft">{facts.failure}</p>}
      {ofOwner && holder && hasPast(type) && (
        <Past number={qr.number}>
          <PastValues key={qr.code} code={qr.code} type={type} pin={undefined} onBack={() => undefined} />
        </Past>
      )}
      {!qr.erased && <CodeItself qr={qr} campaignName={campaign.name} main={main && !contact} />}
    </div>
  )
}

/** undefined for a code without a holder whom this device knows */
function contactOf(qr: ShownCode, facts: GiftFacts | undefined): Contact | undefined {
  if (!qr.claimed || qr.erased || !qr.claimer_name) return undefined
  const more = facts?.contact
  return {
    name: qr.claimer_name,
    company: qr.claimer_company,
    mobile: qr.claimer_mobile,
    email: qr.claimer_email,
    website: qr.claimer_website,
    whatsapp: qr.claimer_whatsapp,
    address: qr.claimer_address ?? more?.address,
    latitude: qr.claimer_latitude ?? more?.latitude,
    longitude: qr.claimer_longitude ?? more?.longitude,
    photo: qr.claimer_profile_image ?? more?.photo,
  }
}

/** One tap each: the first number that can be called, its chat, and the email. */
function Reach({ contact, main }: { contact: Contact; main: boolean }) {
  const { mobile, whatsapp, email } = contact
  const first = (links: ReturnType<typeof callLinks>) => links.find(({ href }) => href)?.href
  const ways: readonly [string, LucideIcon, string | undefined][] = [
    [labels.call, Phone, mobile ? first(callLinks(mobile)) : undefined],
    [t.chat, MessageCircle, first(chatLinks(whatsapp || mobile || ''))],
    [t.mail, Mail, email ? mailLink(email).href : undefined],
  ]
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2 empty:hidden">
      {ways.map(
        ([text, Icon, href], i) =>
          href && (
            <a
              key={text}
              href={href}
              {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
              className={buttonClass(
                main && i === 0 ? 'primary' : 'secondary',
                'flex-col gap-1 text-sm max-[22rem]:text-xs',
                'tight',
              )}
            >
              <Icon aria-hidden className="size-4.5" />
              {text}
            </a>
          ),
      )}
    </div>
  )
}

const FactRows = ({ rows }: Pick<GiftFacts, 'rows'>) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
    {rows.map(([label, text, kind]) => (
      <div key={label} className="contents">
        <dt className="text-soft">{label}</dt>
        <dd
          dir="auto"
          className={classNames(
            'text-right',
            kind === 'due' &&
              'justify-self-end rounded-control bg-marigold-soft px-1.5 font-semibold text-marigold-ink',
          )}
        >
          {kind === 'phone' ? <Links texts={callLinks(text)} /> : <bdi>{text}</bdi>}
        </dd>
      </div>
    ))}
  </dl>
)

function Past({ number, children }: { number: number; children: ReactNode }) {
  const [openFor, setOpenFor] = useState<number>()
  const open = openFor === number
  const id = useId()
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        icon={<History aria-hidden className="size-5" />}
        aria-label={d.pastOf(number)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenFor(open ? undefined : number)}
      >
        {t.past}
      </Button>
      <div id={id} hidden={!open} className="pt-2">
        {open && children}
      </div>
    </div>
  )
}

interface CodeItselfProps {
  qr: ShownCode
  campaignName: string
  main: boolean
}

/** Its picture to scan, all its characters to read out, and its link. */
function CodeItself({ qr, campaignName, main }: CodeItselfProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  return (
    <div className="grid justify-items-center gap-2 border-t border-line pt-4 text-center">
      <QrPicture
        text={link}
        label={d.picture(qr.number)}
        className="w-40 max-w-full rounded-card border border-line"
      />
      <p className="font-mono text-sm tracking-wide">{qr.code.match(/.{1,4}/g)?.join(' ')}</p>
      <div className="even w-full gap-2">
        <Button
          variant={main ? 'primary' : 'secondary'}
          size="tight"
          icon={<Share2 aria-hidden className="size-5 shrink-0" />}
          aria-label={d.shareClaim(qr.number)}
          onClick={() => void shareAndTell(d.giftFrom(campaignName), link)}
        >
          {labels.share}
        </Button>
        <Button
          variant="secondary"
          size="tight"
          icon={<Copy aria-hidden className="size-5" />}
          aria-label={d.copyClaim(qr.number)}
          onClick={() => void copyAndTell(link, m.linkCopied, labels.linkNotCopied)}
        >
          {labels.copyLink}
        </Button>
      </div>
    </div>
  )
}
