import type { AdminStats } from '@tohfa/sync-protocol/entities/admin'
import * as t from '../admin.texts'
import { ExportButton } from '../exports/export-button'
import type { Exports } from '../exports/use-exports'

const AVERAGE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `sum` for each of `count`, to one decimal; 0.0 if `count` is 0. */
export const average = (sum: number, count: number): string => AVERAGE.format(count === 0 ? 0 : sum / count)

const FILES = [['users', 'usersExcel'], ['campaigns', 'campaignsExcel'], ['complete']] as const
const CARD = 'rounded-card border border-line bg-surface p-5 shadow-card'

/** The averages and the exports. */
export const Overview = ({ stats, exports }: { stats: AdminStats; exports: Exports }) => (
  <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
    <section className={CARD}>
      <h2 className="mb-3 text-xl font-semibold">{t.averages}</h2>
      <dl className="grid gap-3">
        {[
          { label: t.campaignsPerUser, value: average(stats.total_campaigns, stats.total_users) },
          { label: t.codesPerCampaign, value: average(stats.total_qr_codes, stats.total_campaigns) },
        ].map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-3">
            <dt className="text-soft">{label}</dt>
            <dd className="text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
    <section className={CARD}>
      <h2 className="mb-3 text-xl font-semibold">{t.files}</h2>
      <ul className="grid gap-4">
        {FILES.map(([which, ...others]) => (
          <li key={which} className="grid gap-2 sm:grid-cols-2 sm:items-center sm:gap-4">
            <p className="text-soft">{t.about[which]}</p>
            <div className="grid gap-2">
              {[which, ...others].map((one) => (
                <ExportButton key={one} which={one} exports={exports} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  </div>
)
