import { CodeScanner } from './code-scanner'
import { intro, title } from './scan.texts'
import { useTitle } from '../ui/use-title'

export default function ScanPage() {
  useTitle(title)
  return (
    <div className="mx-auto max-w-md">
      <h1 className="font-display text-3xl font-semibold">{title}</h1>
      <p className="mt-1 mb-5 text-soft">{intro}</p>
      {/* the claim page is a house of its own: a full page load */}
      <CodeScanner onCode={(code) => location.assign(`/claim/${code}`)} />
    </div>
  )
}
