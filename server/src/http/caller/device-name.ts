/** Browsers and systems by what their user agents say. Many pretend to be others, so the first match is the right one. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** characters; none of a browser has as many */
const LENGTH_READ = 1000

const first = (names: readonly [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** The name by which people know a device, such as "Chrome, Android". Empty if its user agent says neither. */
export const deviceName = (userAgent: string | undefined): string =>
  [BROWSERS, SYSTEMS]
    // some patterns read the rest of it at each place where they may begin
    .map((names) => first(names, userAgent?.slice(0, LENGTH_READ) ?? ''))
    .filter(Boolean)
    .join(', ')
