import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Clock'
// An app's code holds for 30 s; the identity provider refuses calls that are a minute off, the scheduling provider's signatures hold 3 minutes.
const bearableMs = 10_000
const lookLimitMs = 5000

/** Our clock against the database's, and against the one of `site`, by the Date of its answer. */
export async function checkClock(parts: {
  database: { clock: number; ours: number } | undefined
  site: string
  now: () => number
}): Promise<Finding[]> {
  const { database, site, now } = parts
  const findings: Finding[] = []
  if (database) findings.push(compared('the database’s', database.ours - database.clock))
  const date = await dateAt(site)
  const { host } = new URL(site)
  if (date === undefined)
    findings.push(doubtful(about, `${host} told no time to compare with.`, 'See that this machine’s clock is synchronised.'))
  else findings.push(compared(`${host}’s`, now() - date))
  return findings
}

function compared(whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) <= bearableMs) return good(about, `Agrees with ${whose} to ${Math.max(seconds, 1)} s.`)
  return wrong(
    about,
    `This machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose} clock.`,
    'Synchronise the clock that is off (chrony, systemd-timesyncd): codes, signatures and links would be refused.',
  )
}

async function dateAt(site: string): Promise<number | undefined> {
  try {
    const { headers } = await fetch(site, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(lookLimitMs) })
    const date = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(date) ? undefined : date
  } catch {
    return undefined
  }
}
