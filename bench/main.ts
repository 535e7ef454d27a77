/**
 * `npm run bench`: the product's speed on this machine, each figure beside the limit of the same stack for the same work
 * in the same run. Absolute figures depend on the machine and its load; ratios do not.
 */
import { adminBench, adminPostgresBench } from './admin.bench'
import { campaignsBench } from './campaigns.bench'
import { claimPageBench } from './claim-page.bench'
import { claimsBench } from './claims.bench'
import { deletionBench, deletionPostgresBench } from './deletion.bench'
import { diaryBench } from './diary.bench'
import { documentsBench } from './documents.bench'
import { growthBench } from './growth.bench'
import { liveBench, livePostgresBench } from './live.bench'
import { memoryBench } from './memory.bench'
import { machine, report, type Figure } from './measure'
import { readsBench } from './reads.bench'
import { returningBench } from './returning.bench'
import { scaleBench } from './scale.bench'
import { scrollBench } from './scroll.bench'
import { startTohfa, type ServerProcess } from './server-process'
import { sizesBench } from './sizes.bench'
import { startBench } from './start.bench'

const SERVER_BENCHES: Record<string, (server: ServerProcess) => Promise<Figure[]>> = {
  claims: claimsBench,
  campaigns: campaignsBench,
  reads: readsBench,
  growth: growthBench,
  diary: diaryBench,
  live: liveBench,
  scroll: scrollBench,
  'claim-page': claimPageBench,
}

/** these need a program, a download or a long time, so they only run when named */
const BY_NAME = ['admin-postgres', 'live-postgres', 'deletion', 'deletion-postgres', 'scale', 'returning']

const asked = process.argv.slice(2)
/** such as `--seeded=10000000` */
const options = asked.filter((arg) => arg.startsWith('--'))
const option = (name: string, usual: number) =>
  Number(options.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const wanted = (name: string) =>
  asked.length === options.length ? !BY_NAME.includes(name) : asked.includes(name)
console.log(machine())
const figures: Figure[] = []
for (const [name, bench] of Object.entries(SERVER_BENCHES)) {
  if (!wanted(name)) continue
  const server = await startTohfa()
  try {
    figures.push(...(await bench(server)))
  } finally {
    await server.stop()
  }
}
if (wanted('admin')) figures.push(...(await adminBench()))
if (wanted('admin-postgres')) figures.push(...(await adminPostgresBench()))
if (wanted('live-postgres')) figures.push(...(await livePostgresBench()))
if (wanted('deletion')) figures.push(...(await deletionBench()))
if (wanted('deletion-postgres')) figures.push(...(await deletionPostgresBench()))
if (wanted('scale')) figures.push(...(await scaleBench(option('seeded', 1_000_000))))
if (wanted('returning')) figures.push(...(await returningBench(option('devices', 5_000))))
if (wanted('documents')) figures.push(...(await documentsBench()))
if (wanted('start')) figures.push(...(await startBench()))
if (wanted('memory')) figures.push(...(await memoryBench()))
if (wanted('sizes')) figures.push(...(await sizesBench()))
report(figures)
