import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { certificateEnd } from '../../platform/http/certificate.ts'
import { isPrivateAddress } from '../../platform/http/network-address.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Public address'
const timeoutMs = 5000
const fewDays = 14
const halfAYearInSeconds = 15_768_000
const advice = 'Check PUBLIC_ORIGIN, the name’s entry in the DNS, and the proxy.'

/** Checks that the public origin leads to this service; in production also TLS, the redirect from http, the name and the proxy. */
export async function checkPublicOrigin({
  publicOrigin,
  mode,
  trustedProxies,
  hstsMaxAgeSeconds,
}: Pick<Config, 'publicOrigin' | 'mode' | 'trustedProxies' | 'hstsMaxAgeSeconds'>): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const findings = [await checkOwnOrigin(publicOrigin)]
  if (mode === 'demo') return findings
  if (protocol !== 'https:')
    findings.push(wrong(about, `${publicOrigin} has no TLS.`, 'Set PUBLIC_ORIGIN to the https address, and give the proxy a certificate.'))
  else {
    findings.push(...(await checkCertificate(publicOrigin)))
    if (hstsMaxAgeSeconds < halfAYearInSeconds)
      findings.push(
        doubtful(
          about,
          `Browsers require https for only ${hstsMaxAgeSeconds} seconds after a visit.`,
          'When https has worked for some days, raise HSTS_MAX_AGE_SECONDS: docs/operating/install.md, “HSTS in stages”.',
        ),
      )
    if (port === '') findings.push(...(await checkRedirect(hostname)))
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || isPrivateAddress(hostname))
    findings.push(wrong(about, `${hostname} is not a public name.`, advice))
  if (trustedProxies.length === 0)
    findings.push(
      doubtful(
        'Proxy',
        'No proxy is trusted: the IP address of a connection counts as the visitor’s.',
        'If there is a proxy, add it to TRUSTED_PROXIES: otherwise all visitors share one IP address and one rate limit.',
      ),
    )
  return findings
}

// The service's robots.txt contains its public origin.
async function checkOwnOrigin(origin: string): Promise<Finding> {
  try {
    const response = await fetch(`${origin}/robots.txt`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const foundOrigin = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(await response.text())?.[1]
    if (foundOrigin === origin) return good(about, `${origin} leads to this service.`)
    return wrong(
      about,
      `${origin} is answered by ${foundOrigin ? `a service that calls itself ${foundOrigin}` : 'something else'}.`,
      advice,
    )
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (/^(EPROTO|ERR_SSL_)/.test(code)) return wrong(about, `${origin} has no TLS: the server there does not speak it.`, advice)
    if (/CERT|SIGNATURE|SIGNED|ALTNAME/.test(code))
      return wrong(about, `${origin} has a certificate that browsers refuse (${code}).`, 'Renew or replace the certificate of the proxy.')
    return wrong(about, `${origin} cannot be reached from here${code && ` (${code})`}.`, advice)
  }
}

/** Names a certificate that ends soon: proxies renew theirs a month before. */
async function checkCertificate(origin: string): Promise<Finding[]> {
  // Another check reports an origin that cannot be reached.
  const end = await certificateEnd(origin).catch(() => undefined)
  const daysLeft = end && Math.floor((end.getTime() - Date.now()) / 86_400_000)
  if (daysLeft === undefined || daysLeft >= fewDays || daysLeft < 0) return []
  return [doubtful(about, `The certificate of ${origin} ends in ${daysLeft} days.`, 'See in the log of the proxy why it is not renewed.')]
}

/** The http port may be closed. If it is open, it must redirect to https. */
async function checkRedirect(hostname: string): Promise<Finding[]> {
  try {
    const { status, headers } = await fetch(`http://${hostname}/`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (status >= 300 && status < 400 && headers.get('location')?.startsWith('https://')) return []
    return [wrong(about, `http://${hostname} does not redirect to https.`, 'Let the proxy answer http with a redirect only.')]
  } catch {
    return []
  }
}
