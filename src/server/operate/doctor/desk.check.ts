import { isIP } from 'node:net'
import { calls } from '#contract/calls.ts'
import type { Config } from '../../platform/config/config.ts'
import { isPrivateAddress } from '../../platform/http/network-address.ts'
import { readReadiness } from '../../staff/person/readiness.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import { readOnce } from './read-once.ts'

const about = 'Desk'
const timeoutMs = 5000
const enoughAdministrators = 2

type Ask = (url: string) => Promise<Pick<Response, 'ok' | 'headers' | 'text'>>

/** Checks the staff's site: its address, who may reach it, and that two administrators can work there. */
export async function checkDesk(
  { desk, mode, databaseUrl }: Pick<Config, 'desk' | 'mode' | 'databaseUrl'>,
  ask: Ask = (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }),
): Promise<Finding[]> {
  if (!desk) return [doubtful(about, 'It is off, so the staff have only the command line.', 'Set DESK_ORIGIN: docs/operating/install.md.')]
  const findings = desk.origin.startsWith('https:') ? [await checkAddress(desk.origin, ask)] : []
  if (mode === 'demo') return [...findings, good(about, `The demo’s people sign in at ${desk.origin}.`)]
  return [...findings, ...checkHost(desk.origin), ...checkNetworks(desk.networks), ...(await checkPeople(databaseUrl))]
}

// A start in production refuses the site's own host and its parents (platform/config/desk.ts).
function checkHost(origin: string): Finding[] {
  const { hostname } = new URL(origin)
  if (!isIP(hostname.replace(/^\[|\]$/g, '')) && !isPrivateAddress(hostname))
    return [good(about, `The passkeys of its people belong to ${hostname}.`)]
  return [
    wrong(about, `${hostname} is not a name, and passkeys need one.`, 'Set DESK_ORIGIN to a name, such as https://desk.kantor.example.'),
  ]
}

const checkNetworks = (networks: string[]): Finding[] =>
  networks.length > 0
    ? []
    : [doubtful(about, 'Everybody may open its sign-in page.', 'List the networks of your staff in DESK_NETWORKS, such as 10.0.0.0/8.')]

async function checkAddress(origin: string, ask: Ask): Promise<Finding> {
  const advice = 'Check DESK_ORIGIN, the name’s entry in the DNS, and the proxy, which must pass it to DESK_PORT.'
  try {
    const response = await ask(origin + calls.serving.path)
    const { ok, headers } = response
    if (!ok || !(await response.text()).includes('serving')) return wrong(about, `${origin} is answered by something else.`, advice)
    const lost = ['content-security-policy', 'strict-transport-security', 'x-frame-options'].filter((name) => !headers.has(name))
    if (lost.length === 0) return good(about, `${origin} leads to the desk.`)
    return wrong(
      about,
      `${origin} is answered without ${lost.join(' and ')}.`,
      'Let the proxy pass the headers of the service on unchanged.',
    )
  } catch {
    return doubtful(about, `${origin} cannot be reached from here.`, advice)
  }
}

const checkPeople = (databaseUrl: string) =>
  readOnce(about, databaseUrl, async (database) => {
    const { readyAdministrators: ready, demoStaff } = await readReadiness(database)
    const demo =
      demoStaff > 0 ? [wrong(about, 'The database has the people of the demo, whose passwords are public.', 'Use another database.')] : []
    if (ready >= enoughAdministrators) return [...demo, good(about, `${ready} administrators have two passkeys each.`)]
    const who = ready === 0 ? 'No administrator has' : 'Only one administrator has'
    const todo = 'Invite two administrators (staff invite), and let each add a second passkey: otherwise a lost device locks everybody out.'
    return [...demo, doubtful(about, `${who} two passkeys.`, todo)]
  })
