/** Icons of the claimed card, drawn here because the claim page loads no icon library. */
import { icon } from '../../ui/icons'

export const ShareIcon = icon(<path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v6.5h14V13" />)
export const EditIcon = icon(<path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />)
export const QrIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2M17.5 20H20v-2M14 20h.5" />,
)
export const DownloadIcon = icon(<path d="M12 3.5V15M7.5 10.5 12 15l4.5-4.5M4.5 20h15" />)
