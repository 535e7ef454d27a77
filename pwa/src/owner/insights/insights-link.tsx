import { ChartColumn } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { insights } from './insights.texts'

/** From a campaign to its charts. */
export const InsightsLink = ({ id }: { id: string }) => (
  <Link href={`/campaign/${id}/insights`} className={buttonClass('quiet', '-my-3 -mr-2 ml-auto', 'tight')}>
    <ChartColumn aria-hidden className="size-5" />
    {insights}
  </Link>
)
