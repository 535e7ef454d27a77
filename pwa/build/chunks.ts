/**
 * Which modules share a file. Each file costs a request, a response's head and its own dictionary, so modules that people
 * wait for at the same moment share one, and nobody waits for what that moment does not need.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { APP_ROOMS } from './offline-parts'

/** What people wait for, by the modules that it begins with. */
const MOMENTS = {
  gift: ['gift/entry/main.tsx'],
  contactForm: ['gift/contact/claim-form.tsx'],
  travelForm: ['gift/travel/travel-claim.tsx'],
  saleForm: ['gift/sale/sale-claim.tsx'],
  card: ['gift/contact/claimed-card.tsx'],
  diary: ['gift/diary/diary-panel.tsx'],
  travel: ['gift/travel/travel-details.tsx'],
  sale: ['gift/sale/sale-details.tsx'],
  /** what only the page of a gift loads, and when nobody waits for it any more */
  rest: [
    'gift/page/introduction/gift-giver-dialog.tsx',
    'gift/page/what-next.tsx',
    'gift/shared/person-card/save-giver-button.tsx',
    'gift/shared/submit/gift-on-device.ts',
    'offline/service-worker-client/register-service-worker.ts',
    'ui/picture/pictures.tsx',
  ],
  /** once there is something to save or to send */
  work: ['offline/device-outbox.ts'],
  /** of a gift and of its campaign */
  pictures: ['ui/picture/slideshow.tsx'],
  login: ['main.tsx', 'account/login/login-page.tsx'],
  app: ['main.tsx', 'app/shell.tsx', 'owner/dashboard/dashboard-page.tsx'],
  /** what the app loads by itself once a screen can be used: of every screen, for a press, for pinned campaigns */
  next: ['app/header/account-items.tsx', 'app/kept-scroll.tsx'],
  services: ['app/background-services.ts'],
  press: ['owner/campaign/master-qr.commands.ts'],
  /** what reports changes to an open screen */
  live: ['api/live.ts'],
  pinned: ['owner/campaign-data/campaigns.refresh.ts'],
  /** asks which campaigns are pinned, as the campaign's page does */
  whichPinned: ['owner/pinned/refresh-pinned.ts'],
  campaign: ['owner/campaign/campaign-page.tsx'],
  charts: ['owner/insights/all-claims.tsx'],
}
type Moment = keyof typeof MOMENTS

const FORMS: readonly Moment[] = ['contactForm', 'travelForm', 'saleForm']
const DETAILS: readonly Moment[] = ['card', 'diary', 'travel', 'sale']
const OF_APP: readonly Moment[] = ['login', 'app', 'campaign']
/** what they share with the first script of a gift is in a file that all load */
const WITH_GIFT: readonly Moment[] = ['login', 'app', 'campaign', 'next', 'services', 'pictures']

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const STARTS = Object.entries(MOMENTS).flatMap(([moment, paths]) =>
  paths.map((path) => ({ root: source(path), moment: moment as Moment })),
)

/** the type of a gift, for what is in its folder */
const room = (root: string) => /pwa\/src\/gift\/(\w+)\//.exec(root)?.[1]
const isOfOwner = (root: string) => APP_ROOMS.test(root)
const isOfApp = (root: string) =>
  isOfOwner(root) || /pwa\/src\/(app|gift-pin-page|device-lock|my-gifts|outbox-page)\//.test(root)

/**
 * The file of a module. Whatever needs a module needs what it imports, so files do not import each other in a circle.
 * @param roots the entries and lazy parts that load it
 * @returns undefined: the bundler decides
 */
function fileOf(roots: readonly string[]): string | undefined {
  const starts = STARTS.filter(({ root }) => roots.includes(root))
  const at = new Set(starts.map(({ moment }) => moment))
  const has = (...moments: Moment[]) => moments.every((moment) => at.has(moment))
  const count = (moments: readonly Moment[]) => moments.filter((moment) => at.has(moment)).length

  // the page of a gift
  const isFirst = has('gift') || count(FORMS) > 1
  if (isFirst && count(WITH_GIFT) > 0) return 'base'
  if (has('gift')) return roots.length > 1 ? 'gift' : undefined
  if (isFirst) return count(DETAILS) > 0 ? 'gift' : has('saleForm') ? 'gift-form' : 'person-form'
  if (count(FORMS) > 0) {
    if (count(OF_APP) > 0) return 'base'
    if (has('saleForm')) return has('diary') ? 'day' : has('sale') ? 'sale' : 'sale-form'
    return has('contactForm') ? 'contact' : has('travel') ? 'gift' : 'travel'
  }
  const details = DETAILS.find((moment) => has(moment))
  if (details) {
    if (count(OF_APP) > 0) {
      // in files of their own they would cost as much again for the heads of the answers
      if (has('rest')) return 'base'
      return has('app') ? 'shown' : count(DETAILS) > 1 ? 'dialog' : `${details}-or-campaign`
    }
    if (has('card')) return 'card'
    if (has('rest')) return 'dialog'
    if (count(DETAILS) > 1) return 'pin'
    const rooms = new Set(roots.map(room))
    // the bundler would put what other parts need, too, into the entry of the details, which needs all of them
    return rooms.size === 1 ? `${[...rooms].join()}-details` : `${details}-or-dialog`
  }
  if (has('rest') || has('work')) {
    if (has('app') || has('live')) return 'store'
    if (has('campaign')) return 'rest-or-campaign'
    if (has('login')) return 'schemas'
    if (has('services')) return 'idle'
    if (!has('rest')) return 'outbox'
    return has('work') || roots.some(isOfApp) ? 'rest-or-app' : 'gift-rest'
  }

  if (has('pictures') && !has('app')) return 'slideshow'

  // the app
  if (roots.length === 1 && starts.length > 0 && !has('app') && !has('next')) return undefined
  const ofOwner = roots.every(isOfOwner)
  if (has('app'))
    return has('login') ? 'router' : ofOwner ? 'dashboard' : roots.every(isOfApp) ? 'frame' : 'common'
  if (has('login')) return 'account'
  if (has('next') && roots.every(isOfApp)) return 'next'
  if (has('charts')) return 'charts'
  if (has('press')) return ofOwner ? undefined : 'press'
  if (has('whichPinned') && ofOwner) return 'which-pinned'
  if (has('pinned') && ofOwner) return 'pinned'
  if (has('campaign')) return ofOwner ? 'codes' : 'parts'

  // on request: the bundler gives a file to what the same parts need, so nobody loads what others do
  return undefined
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const EXPORTS = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
/** Modules that re-export many: what a module imports from them, it needs, and not the others. */
const BARRELS = {
  'lucide-react': /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/,
  uuid: /\/uuid\/dist\/index\.js$/,
  messages: /\/sync-protocol\/src\/messages\.ts$/,
}

/** @returns the modules that a barrel's names come from */
function namesOf(modules: Modules, barrel: string): ReadonlyMap<string, string> {
  const { code, importedIds = [] } = modules.getModuleInfo(barrel) ?? {}
  const names = new Map<string, string>()
  for (const [, list = '', from = ''] of (code ?? '').matchAll(EXPORTS)) {
    const id = importedIds.find((imported) => imported.endsWith(from.replace(/^\./, '')))
    for (const name of list.split(',')) if (id) names.set(name.trim().split(' as ').at(-1) ?? '', id)
  }
  return names
}

/** @returns the entries and lazy parts that load each module, by their modules */
function rootsOf(modules: Modules): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const roots = new Set([source('gift/entry/main.tsx'), source('main.tsx')])
  const barrels = new Map<string, ReadonlyMap<string, string>>()
  const importsOf = (id: string): readonly string[] => {
    const info = modules.getModuleInfo(id)
    if (!info || Object.values(BARRELS).some((barrel) => barrel.test(id))) return []
    const named = [...(info.code ?? '').matchAll(IMPORTS)].flatMap(([, list = '', from = '']) => {
      const barrel = BARRELS[from as keyof typeof BARRELS] as RegExp | undefined
      const file = barrel && info.importedIds.find((imported) => barrel.test(imported))
      if (!file) return []
      const names = barrels.get(file) ?? namesOf(modules, file)
      barrels.set(file, names)
      return list.split(',').flatMap((name) => names.get(name.trim().split(' as ')[0] ?? '') ?? [])
    })
    return [...info.importedIds, ...named]
  }
  // the set grows while lazy parts are found
  for (const root of roots) {
    const waiting = [root]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const before = found.get(id) ?? new Set()
      if (before.has(root)) continue
      found.set(id, before.add(root))
      waiting.push(...importsOf(id))
      for (const lazy of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) roots.add(lazy)
    }
  }
  return found
}

export function codeSplitting() {
  let known: Map<string, Set<string>> | undefined
  const nameOf = (id: string, modules: Modules) => {
    if (!known) {
      known = rootsOf(modules)
      for (const { root } of STARTS)
        if (!known.has(root)) throw new Error(`pwa/build/chunks.ts names ${root}, which the app never loads`)
    }
    if (/rolldown\/runtime/.test(id)) return 'base'
    const text = /sync-protocol\/src\/messages\/(gift|wire)\.ts$/.exec(id)?.[1]
    if (text !== undefined) return text === 'gift' ? 'base' : 'outbox'
    const roots = known.get(id)
    // files that others load would draw the app, or load its style sheet
    if (id === source('main.tsx') || id.endsWith('.css')) return null
    return (roots && fileOf([...roots])) ?? null
  }
  // what a module imports is needed wherever the module is, and gets its file by the same rule
  return { includeDependenciesRecursively: false, groups: [{ name: nameOf, debugName: 'moments' }] }
}
