/**
 * Which modules share a file. Many small files compress worse, and every byte of the claim page and of the first screens
 * counts. So modules that the same screens need at once share one file, and no screen loads what it does not need.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { APP_ROOMS } from './offline-parts'

/** What people see first, or while they wait, by the first module of each. */
const SCREENS = {
  claim: 'gift/entry/main.tsx',
  contactForm: 'gift/contact/claim-form.tsx',
  travelForm: 'gift/travel/travel-claim.tsx',
  saleForm: 'gift/sale/sale-claim.tsx',
  diary: 'gift/diary/diary-panel.tsx',
  travelDetails: 'gift/travel/travel-details.tsx',
  saleDetails: 'gift/sale/sale-details.tsx',
  payment: 'gift/sale/payment-dialog.tsx',
  /** the local database, which the claim page loads when its form can be used */
  device: 'gift/shared/submit/outbox-submit.ts',
  app: 'main.tsx',
  login: 'account/login/login-page.tsx',
  shell: 'app/shell.tsx',
  dashboard: 'owner/dashboard/dashboard-page.tsx',
}
type Screen = keyof typeof SCREENS

/** Screens and parts whose modules only follow the rules for small files. */
const MORE = {
  card: 'gift/contact/claimed-card.tsx',
  introduction: 'gift/page/introduction/gift-giver-dialog.tsx',
  rules: 'gift/contact/claim-schema.ts',
  campaign: 'owner/campaign/campaign-page.tsx',
  outboxPage: 'outbox-page/outbox-page.tsx',
}
type Part = Screen | keyof typeof MORE

const FORMS: readonly Screen[] = ['contactForm', 'travelForm', 'saleForm']
const DETAILS: readonly Screen[] = ['diary', 'travelDetails', 'saleDetails']

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * @param id of the module
 * @param needed the screens that load a module with them
 * @param elsewhere whether another lazy part loads it, too
 * @param ofOwner whether the dashboard and other screens that no recipient of a gift opens load it
 * @returns the name of its file; undefined: the bundler decides
 */
function fileFor(
  id: string,
  needed: ReadonlySet<Screen>,
  elsewhere: boolean,
  ofOwner: boolean,
): string | undefined {
  const several = (screens: readonly Screen[]) => screens.filter((screen) => needed.has(screen)).length > 1
  const has = (...screens: Screen[]) => screens.every((screen) => needed.has(screen))
  if (has('claim')) {
    if (has('app') || has('dashboard') || has('shell') || has('login')) return 'base'
    return elsewhere || needed.size > 1 ? 'gift' : undefined
  }
  if (has('login')) return has('contactForm') ? 'base' : undefined
  if (has('device', 'dashboard')) return 'store'
  if (has('device') && elsewhere && !has('shell') && isOfDevice(id)) return 'outbox'
  if (ofOwner) return 'owner-screens'
  if (several(FORMS)) {
    if (has('diary') || has('payment')) return 'gift'
    // a booking asks for neither place nor photo
    return has('saleForm') ? 'gift-form' : 'person-form'
  }
  if (several(DETAILS)) return isOfGift(id) ? 'pin' : undefined
  if (!elsewhere && needed.size === 1) return undefined
  if (has('contactForm')) return 'contact'
  if (has('travelForm')) return 'travel'
  return has('saleForm') ? 'sale' : undefined
}

/**
 * Small modules that few screens share and the rules above do not cover. Each file costs a request, a response's head
 * and its own dictionary, so modules that load together share one.
 */
function smallFileFor(id: string, needed: ReadonlySet<Part>, roots: ReadonlySet<string>): string | undefined {
  const has = (...parts: Part[]) => parts.every((part) => needed.has(part))
  if (has('app')) return undefined
  // nobody opens a screen of the app without its frame
  if (has('shell')) return has('login') ? 'account' : has('dashboard') ? 'frame' : 'around'
  if (has('login')) {
    if (has('card')) return undefined
    if (has('rules') || ZOD.test(id)) return 'schemas'
    if (has('dashboard')) return 'small'
    return has('campaign') && [...roots].every((root) => OF_THE_APP.test(root)) ? 'account' : undefined
  }
  if (has('dashboard')) return has('card') || DETAILS.some((part) => has(part)) ? 'shown' : 'frame'
  if (has('card') && !has('campaign')) {
    if (has('travelDetails')) return 'person'
    return has('introduction') ? 'giver' : undefined
  }
  if (has('outboxPage')) {
    if (has('rules')) return 'rules'
    if (has('device')) return 'outbox'
    if (has('introduction')) return 'dialog'
  }
  if (!has('campaign')) return undefined
  if (has('card') || DETAILS.some((part) => has(part))) return 'badge'
  return [...roots].every((root) => OF_THE_APP.test(root)) ? 'codes' : 'parts'
}
/** checks typed values; large, and used by login and forms */
const ZOD = /\/zod\//
/** what no recipient of a gift opens, the frame and the main script */
const OF_THE_APP = /pwa\/src\/(account|admin|owner|scan|app)\//

const isOfGift = (id: string) => id.startsWith(source('gift/'))
/**
 * Without what sends an operation without the outbox: that works if the browser stores nothing, and needs no outbox.
 */
const isOfDevice = (id: string) => id.startsWith(source('offline/')) || id.startsWith(source('device/'))

const protocol = (path: string) => fileURLToPath(new URL(`../../sync-protocol/src/${path}`, import.meta.url))

const MESSAGES = protocol('messages.ts')
/** They re-export much. The bundler takes only what is used, so what they import says nothing here. */
const isBarrel = (id: string) =>
  id === MESSAGES ||
  /\/uuid\/dist\/index\.js$/.test(id) ||
  /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/.test(id)
const isOfUuid = (id: string) => /\/uuid\/dist\//.test(id)
const isOfEveryIcon = (id: string) => /\/lucide-react\/dist\/esm\/(?!icons\/)/.test(id)
/** Icons by the file that has them. Each is a few bytes, and its own file would cost as much again. */
const ICONS = {
  /** of the login and of the frame */
  account: ['scan-line'],
  around: ['chevron-down', 'circle-question-mark', 'gift'],
  /** of the frame and of the dashboard's cards */
  frame: [
    'book-open',
    'cloud-off',
    'contact',
    'download',
    'plane',
    'plus',
    'qr-code',
    'receipt-indian-rupee',
    'share-2',
    'trash',
  ],
  /** of the screens that people open from the dashboard */
  parts: [
    'arrow-left',
    'external-link',
    'file-spreadsheet',
    'file-text',
    'key-round',
    'pencil',
    'refresh-cw',
    'x',
  ],
}
const icon = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url))
/** Small modules that the rules would give their own files, which compress worse. */
const SMALL: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(ICONS).flatMap(([file, names]) => names.map((name) => [icon(name), file])),
  ),
  // of the recorder, and of what locks itself; it needs no outbox
  [source('device/sound/recording-now.ts')]: 'small',
  // of the header, and of what gifts open on request: those must not load the frame of the app
  [source('ui/drop-down.tsx')]: 'drop-down',
  // of lists and of diaries, and of no other gift
  [source('ui/form/search-box.tsx')]: 'search',
  [source('ui/form/search-box.texts.ts')]: 'search',
  // of bookings and payments; neither is needed to read one
  [source('ui/form/chips.tsx')]: 'chips',
  // of the login, which draws no icon of the library
  [source('account/auth.api.ts')]: 'small',
  // of the stream of events, which does not wait for the outbox
  [source('device/network/server-doubt.ts')]: 'store',
  [protocol('messages/gift.ts')]: 'base',
  [protocol('messages/sale.ts')]: 'sale',
  [protocol('enums.ts')]: 'base',
  [protocol('text/number-text.ts')]: 'number',
  // of charts and of days in fields
  [protocol('time/time-zone.ts')]: 'today',
  // of a traveler's form and of their details, which need nothing else of the form
  [source('gift/travel/travel.texts.ts')]: 'gift',
  [protocol('travel/identity-numbers.ts')]: 'gift',
  // of bookings, payments and diaries; other forms do without
  [source('gift/shared/form/day-in-field.ts')]: 'today',
  // one file less for the form; editing is lazy
  [source('gift/contact/claim-form.tsx')]: 'contact',
  [source('gift/travel/travel-claim.tsx')]: 'travel',
  [source('gift/travel/guardian-part.ts')]: 'travel',
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** @returns the entries and lazy parts that load each module, by their modules */
function rootsOf(modules: Modules): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const roots = new Set(Object.values(SCREENS).map(source))
  // the set grows while lazy parts are found
  for (const root of roots) {
    const waiting = [root]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const before = found.get(id) ?? new Set()
      if (before.has(root)) continue
      found.set(id, before.add(root))
      const info = modules.getModuleInfo(id)
      if (!isBarrel(id)) waiting.push(...(info?.importedIds ?? []))
      for (const lazy of info?.dynamicallyImportedIds ?? []) roots.add(lazy)
    }
  }
  return found
}

/** @throws if a module that this file names is not in the build */
function checkNames(modules: Modules): void {
  const parts = [...Object.values(SCREENS), ...Object.values(MORE)]
  for (const id of [...parts.map(source), MESSAGES, ...Object.keys(SMALL)])
    if (!modules.getModuleInfo(id))
      throw new Error(`pwa/build/chunks.ts names ${id}, which the app never loads`)
}

export function codeSplitting() {
  let known: Map<string, Set<string>> | undefined
  const screens = Object.entries(SCREENS) as [Screen, string][]
  const parts = Object.entries(MORE) as [Part, string][]
  const nameOf = (id: string, modules: Modules) => {
    if (!known) {
      checkNames(modules)
      known = rootsOf(modules)
    }
    if (/rolldown\/runtime|vite\/preload-helper/.test(id)) return 'base'
    if (isOfUuid(id)) return 'small'
    if (isOfEveryIcon(id)) return 'account'
    const roots = known.get(id) ?? new Set()
    const needed = screens.filter(([, path]) => roots.has(source(path))).map(([screen]) => screen)
    const ofOwner =
      needed.includes('dashboard') && roots.size > 1 && [...roots].every((id) => APP_ROOMS.test(id))
    const file = SMALL[id] ?? fileFor(id, new Set(needed), roots.size > needed.length, ofOwner)
    if (file !== undefined || roots.size < 2) return file ?? null
    const more = parts.filter(([, path]) => roots.has(source(path))).map(([part]) => part)
    return smallFileFor(id, new Set([...needed, ...more]), roots) ?? null
  }
  // what a module imports is needed wherever the module is, and gets its file by the same rule
  return { includeDependenciesRecursively: false, groups: [{ name: nameOf, debugName: 'screens' }] }
}

/**
 * Files of the claim page whose lazy imports are not preloaded. Those load in idle time or on demand, and their names
 * in each of these files would be bytes that the form or the details wait for.
 */
const LEADING_LATER = ['claim', 'claimed-card', 'contact', 'gift', 'pin', 'sale', 'travel']
/** The app's screens that people open from a link or a sign-in; the others are on the device by the time they are opened. */
const OPENED_FIRST = ['login-page', 'shell', 'dashboard-page', 'campaign-page', 'campaign-view-page']

const isOneOf = (names: readonly string[], file: string) =>
  names.some((name) => file.startsWith(`assets/${name}-`))

/**
 * Whether a file's imports are listed at its lazy import, so that they load in parallel.
 * @param from the file that imports it
 */
export const preloadsImportsOf = (file: string, from: string) =>
  !isOneOf(LEADING_LATER, from) && (!isOneOf(['index'], from) || isOneOf(OPENED_FIRST, file))

/** @throws if the build has no file of a name that this file gives */
export function checkFiles(names: readonly string[]): void {
  for (const name of [...LEADING_LATER, ...OPENED_FIRST])
    if (!names.includes(name))
      throw new Error(`pwa/build/chunks.ts names a file ${name}, which the build has not`)
}
