import { listCampaigns, readCampaign, readClaimsByDay } from '../../sync-protocol/src/http/endpoints'
import { pathOf } from '../../sync-protocol/src/http/address'
import type { Plugin } from 'vite'
import { builtFiles } from './built-files'
import { NEW_ENOUGH } from '../browsers'

/** What a screen of the app begins with, by the first part of its address; the frame is around all but the login. */
const FRAME = /\/app\/shell\.tsx$/
const SCREENS = {
  login: [/\/account\/login\/login-page\.tsx$/],
  // the chart is the largest text of the dashboard
  '': [/\/owner\/dashboard\/dashboard-page\.tsx$/, /\/owner\/insights\/all-claims\.tsx$/],
  campaign: [/\/owner\/campaign\/campaign-page\.tsx$/],
  outbox: [/\/outbox-page\/outbox-page\.tsx$/],
}
/** What a screen asks the server for first, by the same part; `:id` is the second part of the address. */
const ANSWERS = {
  '': [listCampaigns, readClaimsByDay].map(pathOf),
  campaign: [pathOf(readCampaign)],
}
/** Screens that open at their address for anybody; the others lead people who are not signed in to the login. */
const FOR_ANYBODY = ['login', 'outbox']

/**
 * Gives the app's page a fast start: it is painted before any of its scripts run, and requests the files of the screen
 * in its address and that screen's first answers (api/call-ahead.ts) at once, while the router would request them one
 * after the other. The style sheet goes first, so all these have a low priority.
 */
export const firstLoad = (): Plugin => ({
  name: 'tohfa:first-load',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      if (!bundle || !filename.endsWith('/index.html')) return html
      const built = builtFiles(bundle)
      const entry = built.entry('index')
      if (!entry) throw new Error('the app has no entry')
      const base = built.filesOf(entry)
      const needed = (modules: readonly RegExp[]) => {
        const files = new Set(modules.flatMap((module) => [...built.filesFrom(module)]))
        return [...files].filter((file) => !base.has(file))
      }
      const screens = Object.entries(SCREENS).map(([screen, modules]): [string, string[]] => [
        screen,
        needed(screen === 'login' ? modules : [FRAME, ...modules]),
      ])
      const script = /\n *<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
      if (!script) throw new Error('the page of the app names no script')
      const preloads = [...base].map(
        (file) => `\n    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      )
      // before the style sheet, which a script after it would wait for
      const first = `\n    <script>${ahead(needed([FRAME]), screens)}</script>${preloads.join('')}`
      const last = `  <template>${script[0].trim()}</template>\n    <script>${AFTER_PAINT}</script>\n  </body>`
      return html.replace(script[0], () => first).replace('</body>', () => last)
    },
  },
})

/** A page that nobody sees is not painted. A browser that is too old shows what it would show without script. */
const AFTER_PAINT =
  '{let all=document.currentScript.previousElementSibling.content,go=()=>document.head.append(all);' +
  `if(!${NEW_ENOUGH})document.body.innerHTML=document.querySelector('noscript').textContent;` +
  'else document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}'

/** Requests the files of the screen that the address names, and the answers of somebody who is signed in. */
function ahead(frame: readonly string[], screens: readonly [string, string[]][]): string {
  const files = [...new Set([...frame, ...screens.flatMap(([, needed]) => needed)])]
  const places = (needed: readonly string[]) => needed.map((file) => files.indexOf(file))
  const table = Object.fromEntries(screens.map(([screen, needed]) => [screen, places(needed)]))
  const names = files.map((file) => file.replace(/^assets\//, ''))
  return (
    `{let files=${JSON.stringify(names)},screens=${JSON.stringify(table)},frame=${JSON.stringify(places(frame))},` +
    `[,at,id,more]=location.pathname.split('/'),known;try{known=localStorage.token}catch{}` +
    `for(let i of !more&&(known||${JSON.stringify(FOR_ANYBODY)}.includes(at))&&screens[at]||frame){` +
    `let l=document.createElement('link');l.rel='modulepreload';l.fetchPriority='low';l.crossOrigin='';l.href='/assets/'+files[i];document.head.append(l)}` +
    `let asked=known&&!more&&${JSON.stringify(ANSWERS)}[at];if(asked){ahead={token:known,answers:new Map};` +
    `for(let path of asked){path=path.replace(':id',id);ahead.answers.set(path,` +
    `fetch(path,{headers:{accept:'application/json',authorization:'Bearer '+known},cache:'no-store',priority:'low'}).catch(()=>{}))}}}`
  )
}
