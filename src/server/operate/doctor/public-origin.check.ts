import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { isPrivateAddress } from '../../platform/http/private-address.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Public address'
const lookLimitMs = 5000
const check = 'Check PUBLIC_ORIGIN, the name’s entry in the DNS, and the proxy.'

/** Browsers reach this very service under the public origin, over TLS, and http leads there. */
export async function checkPublicOrigin({
  publicOrigin,
  mode,
  trustedProxies,
}: Pick<Config, 'publicOrigin' | 'mode' | 'trustedProxies'>): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const findings = [await reached(publicOrigin)]
  if (mode === 'demo') return findings
  if (protocol !== 'https:')
    findings.push(
      wrong(about, `${publicOrigin} is without TLS.`, 'Set PUBLIC_ORIGIN to the https address, and give the proxy a certificate.'),
    )
  else if (port === '') findings.push(...(await sentOn(hostname)))
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || isPrivateAddress(hostname))
    findings.push(wrong(about, `${hostname} is no name that the world can reach.`, check))
  if (trustedProxies.length === 0)
    findings.push(
      doubtful(
        'Proxy',
        'No proxy is trusted: every request counts as coming from whoever opened its connection.',
        'Behind a proxy, name it in TRUSTED_PROXIES: otherwise all clients share one address, and are soon rate-limited.',
      ),
    )
  return findings
}

/** The service behind the address says itself under which address it is to be found. */
async function reached(origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/robots.txt`, { redirect: 'manual', signal: AbortSignal.timeout(lookLimitMs) })
    const itself = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(await answer.text())?.[1]
    if (itself === origin) return good(about, `${origin} leads to this service.`)
    return wrong(about, `${origin} is answered by ${itself ? `a service that calls itself ${itself}` : 'something else'}.`, check)
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (/^(EPROTO|ERR_SSL_)/.test(code)) return wrong(about, `${origin} is without TLS: what answers there does not speak it.`, check)
    if (/CERT|SIGNATURE|SIGNED|ALTNAME/.test(code))
      return wrong(about, `${origin} has a certificate that browsers refuse (${code}).`, 'Renew or replace the certificate of the proxy.')
    return wrong(about, `${origin} cannot be reached from here${code && ` (${code})`}.`, check)
  }
}

/** Where http is answered at all, it leads to https. */
async function sentOn(hostname: string): Promise<Finding[]> {
  try {
    const { status, headers } = await fetch(`http://${hostname}/`, { redirect: 'manual', signal: AbortSignal.timeout(lookLimitMs) })
    if (status >= 300 && status < 400 && headers.get('location')?.startsWith('https://')) return []
    return [
      wrong(about, `http://${hostname} is answered without being sent on to https.`, 'Let the proxy answer http with a redirect only.'),
    ]
  } catch {
    return []
  }
}
