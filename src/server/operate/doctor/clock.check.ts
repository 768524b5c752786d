import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Clock'
// The code of an authenticator app is valid for 30 s. The identity provider refuses a call whose time is wrong by a minute.
const toleranceMs = 10_000
const timeoutMs = 5000

/** Compares our clock with the database's clock and with the Date header of `site`. */
export async function checkClock(parts: {
  database: { clock: number; ourClock: number } | undefined
  site: string
  now: () => number
}): Promise<Finding[]> {
  const { database, site, now } = parts
  const findings: Finding[] = []
  if (database) findings.push(comparisonOf('the database’s', database.ourClock - database.clock))
  const date = await dateOf(site)
  const { host } = new URL(site)
  if (date === undefined)
    findings.push(doubtful(about, `${host} sent no time to compare with.`, 'Check that this machine’s clock is synchronised.'))
  else findings.push(comparisonOf(`${host}’s`, now() - date))
  return findings
}

function comparisonOf(whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) <= toleranceMs) return good(about, `Differs from ${whose} clock by at most ${Math.max(seconds, 1)} s.`)
  return wrong(
    about,
    `This machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose} clock.`,
    'Synchronise the wrong clock (chrony, systemd-timesyncd): otherwise codes, signatures and links are refused.',
  )
}

async function dateOf(site: string): Promise<number | undefined> {
  try {
    const { headers } = await fetch(site, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const date = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(date) ? undefined : date
  } catch {
    return undefined
  }
}
