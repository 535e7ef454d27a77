import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { create } from '../shared/campaigns.texts'

export const CreateLink = () => (
  <Link href="/create-campaign" className={buttonClass('primary', 'max-sm:w-full')}>
    <Plus aria-hidden className="size-5" />
    {create}
  </Link>
)
