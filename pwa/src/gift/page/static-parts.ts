/** What the page shows and no script needs; the server draws it from server/static-parts.tsx. */
import { staticPart } from './static-part'

export const WhoAsks = staticPart(() => import('./who-asks').then(({ WhoAsks }) => WhoAsks))

export const NoticeBox = staticPart(() => import('./who-asks').then(({ NoticeBox }) => NoticeBox))

export const GiverDetails = staticPart(() =>
  import('./giver-details').then(({ GiverDetails }) => GiverDetails),
)
