import type { Config } from '../../platform/config/config.ts'
import { isPrivateAddress } from '../../platform/http/network-address.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Metrics'
const timeoutMs = 3000

/** Checks that the metrics are not public, neither on their port nor through the proxy. */
export async function checkMetrics(
  { metrics, publicOrigin }: Pick<Config, 'metrics' | 'publicOrigin'>,
  publicAddresses: string[],
): Promise<Finding[]> {
  const urls = [`${publicOrigin}/metrics`]
  if (metrics) {
    const name = new URL(publicOrigin).hostname
    const hosts = [...(isPrivateAddress(name) ? [] : [name]), ...publicAddresses]
    urls.push(...[...new Set(hosts)].map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${metrics.port}/metrics`))
  }
  const open = (await Promise.all(urls.map(async (url) => ((await returnsMetrics(url)) ? [url] : [])))).flat()
  if (open.length > 0)
    return [wrong(about, `They are public at ${open.join(' and ')}.`, 'Set METRICS_HOST to a private address, or close the port.')]
  if (!metrics) return [good(about, 'They are off (METRICS_PORT is not set).')]
  if (isPrivateAddress(metrics.host)) return [good(about, `Only on ${metrics.host}:${metrics.port}.`)]
  return [
    doubtful(
      about,
      `Their port ${metrics.port} listens on ${metrics.host}. Seen from here, it is not public.`,
      'Check that a firewall or the container’s network keeps it closed, or set METRICS_HOST to a private address.',
    ),
  ]
}

async function returnsMetrics(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return response.ok && /^# (HELP|TYPE) /m.test(await response.text())
  } catch {
    return false
  }
}
