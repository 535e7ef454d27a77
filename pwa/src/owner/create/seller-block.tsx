import * as t from '../shared/campaign-forms.texts'
import { SellerFields } from '../shared/seller-fields'

interface SellerBlockProps {
  /** a campaign of another type has no seller; what was typed comes back with the type */
  asked: boolean
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** Who sells, for a new sale campaign. */
export const SellerBlock = ({ asked, draft, errors }: SellerBlockProps) => (
  <fieldset
    hidden={!asked}
    disabled={!asked}
    className="rounded-card border border-line bg-surface p-4 sm:p-5"
  >
    <legend className="float-left mb-1 w-full text-lg font-semibold">{t.receiptHeading}</legend>
    <p className="clear-left mb-4 text-sm text-soft">{t.receiptAbout}</p>
    <SellerFields values={draft} errors={errors} />
  </fieldset>
)
