import { useLocation } from 'wouter'

/** As index.html shows them before any script runs. */
const LOOKS = new Map(
  [...document.querySelectorAll<HTMLElement>('#root > [data-look]')].map((look) => {
    const shown = look.cloneNode(true) as HTMLElement
    shown.hidden = false
    return [look.dataset.look, shown.outerHTML]
  }),
)

/** What the page showed first, until the frame or the login has loaded. */
export function FirstLook() {
  const [path] = useLocation()
  const look = LOOKS.get(/^\/(login|reset-password|confirm-email)\b/.test(path) ? 'login' : 'app')
  return look === undefined ? null : <div dangerouslySetInnerHTML={{ __html: look }} />
}
