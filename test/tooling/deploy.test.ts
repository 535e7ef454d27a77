/** The files for containers and systemd name only settings that exist, and give a process few rights. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { satisfies } from '../../scripts/lib/node-version.mjs'
import { at } from '../../scripts/lib/project.mjs'
import { readConfig } from '../../server/src/config/config'

interface Service {
  image: string
  environment?: Record<string, string>
  networks: string[]
  healthcheck?: object
  depends_on?: object
  [setting: string]: unknown
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
}
interface Workflow {
  permissions?: object
  jobs: Record<string, { permissions?: object }>
}

const read = (...path: string[]) => readFileSync(at(...path), 'utf8')
const readYaml = (...path: string[]): unknown => parse(read(...path), { merge: true })

/** the settings that the server reads from its environment */
const settings = new Set<string>()
readConfig(
  new Proxy(
    {},
    { get: (_env, name) => void (typeof name === 'string' && settings.add(name)), ownKeys: () => [] },
  ),
)
/** settings of the C library, of the S3 client, and of deploy/backup.sh with restic */
const OTHERS = /^(MALLOC_\w+|AWS_\w+|RESTIC_\w+|BACKUP_(DIR|KEEP)|TMPDIR)$/
const unknownOf = (names: string[]) => names.filter((name) => !settings.has(name) && !OTHERS.test(name))
const { node: supported } = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines

describe.each(['compose.yaml', 'compose.cluster.yaml'])('deploy/%s', (file) => {
  const { services, networks } = readYaml('deploy', file) as Compose
  const own = Object.values(services).filter(({ image }) => /TOHFA_(BACKUP_)?IMAGE/.test(image))

  it.each(Object.entries(services))(
    'runs %s without privileges, with a memory limit and a health check',
    (_name, service) => {
      expect(service).toMatchObject({
        restart: 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      })
      // our images bring their own
      if (!own.includes(service)) expect(service.healthcheck).toBeDefined()
    },
  )

  it('names only settings that exist, and no secret', () => {
    expect(own.length).toBeGreaterThan(1)
    const environment = own.flatMap((service) => Object.entries(service.environment ?? {}))
    expect(unknownOf(environment.map(([name]) => name))).toEqual([])
    const all = Object.values(services).flatMap((service) => Object.keys(service.environment ?? {}))
    expect(all.filter((name) => /(PASSWORD|SECRET|_KEY|DATABASE_URL)$/.test(name))).toEqual([])
  })

  it('keeps database and files on internal networks', () => {
    for (const name of ['database', 'files'])
      for (const network of services[name]?.networks ?? [])
        expect(networks[network]?.internal, name).toBe(true)
  })
})

describe.each(['tohfa.service', 'tohfa-backup.service'])('deploy/%s', (file) => {
  const unit = read('deploy', file)

  it('names only settings that exist', () => {
    const named = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) => all.split(' '))
    expect(named.length).toBeGreaterThan(1)
    expect(unknownOf(named.map((one) => one.replace(/=.*/, '')))).toEqual([])
  })

  it.each([
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'PrivateUsers=yes',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'UMask=0077',
    'User=tohfa',
  ])('sets %s', (line) => {
    expect(unit.split('\n')).toContain(line)
  })
})

const commands = ['README.md', ...readdirSync(at('docs')).map((name) => `docs/${name}`)]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [...read(file).matchAll(/docker compose ([^`#\n]+)/g)])
  .map(([, words = '']) => words.trim())

test.each(commands)(
  'docker compose %s names services that exist, and starts no app server as a dependency',
  (command) => {
    const [verb, ...words] = command.replaceAll(/(--(?:env|entrypoint)) /g, '$1=').split(/ +/)
    const names = words.filter((word) => !word.startsWith('-'))
    // what follows are arguments of the program
    if (verb === 'run') names.splice(1)
    const services = ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
      Object.entries((readYaml('deploy', file) as Compose).services).filter(([name]) => names.includes(name)),
    )
    expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(names))
    const started = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}))
    if (verb === 'run' && !words.includes('--no-deps'))
      expect(started.filter((name) => name.startsWith('app'))).toEqual([])
  },
)

test.each([
  ['tohfa.service', 'multi-user.target'],
  ['tohfa-backup.timer', 'timers.target'],
])('deploy/%s can be enabled, so that it starts with the machine', (file, target) => {
  expect(read('deploy', file)).toMatch(new RegExp(`^\\[Install\\]\\nWantedBy=${target}$`, 'm'))
})

describe('the Dockerfile', () => {
  const text = read('Dockerfile').replaceAll('\\\n', ' ')
  const [, app = '', backup = ''] = /(FROM \S+ AS app\n.*?)(FROM \S+ AS backup\n.*)/s.exec(text) ?? []

  it.each([
    ['app', app],
    ['backup', backup],
  ])(
    'builds an image %s that runs without privileges, starts without a shell and has a health check',
    (_name, stage) => {
      expect(stage).toMatch(/^USER 65532:65532$/m)
      expect(stage).toMatch(/^ENTRYPOINT \["\//m)
      expect(stage).toMatch(/^HEALTHCHECK .* CMD \["\//m)
      const named = [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, all = '']) => all.split(' '))
      expect(unknownOf(named.map((one) => one.replace(/=.*/, '')))).toEqual([])
    },
  )

  it('has a supported version of Node, the same as CI', () => {
    const [, image = ''] = /^ARG NODE=node:(\d+)-/m.exec(text) ?? []
    expect(satisfies(`${image}.0.0`, supported)).toBe(true)
    for (const file of ['ci.yml', 'release.yml'])
      expect(read('.github', 'workflows', file)).toContain(`node-version: ${image},`)
  })
})

describe.each(readdirSync(at('.github', 'workflows')))('the workflow %s', (file) => {
  it('pins each action to a commit, and sets the permissions of each job', () => {
    const used = [...read('.github', 'workflows', file).matchAll(/uses: (\S+)/g)].map(
      ([, action = '']) => action,
    )
    expect(used.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([])
    const { permissions, jobs } = readYaml('.github', 'workflows', file) as Workflow
    expect(permissions).toEqual({})
    for (const job of Object.values(jobs)) expect(job.permissions).toBeDefined()
  })
})
