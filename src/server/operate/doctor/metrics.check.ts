import { lookup } from 'node:dns/promises'
import type { Config } from '../../platform/config/config.ts'
import { isPrivateAddress } from '../../platform/http/network-address.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Metrics'
const timeoutMs = 3000

/** Checks that the metrics are not public, neither on their port nor through the proxy. */
export async function checkMetrics(
  { metrics, publicOrigin }: Pick<Config, 'metrics' | 'publicOrigin'>,
  { publicAddresses, addressesOf = resolve }: { publicAddresses: string[]; addressesOf?: typeof resolve },
): Promise<Finding[]> {
  const urls = [`${publicOrigin}/metrics`]
  if (metrics) {
    // On the machine of the proxy, the public name may be 127.0.0.1, where nobody else reaches the metrics.
    const named = (await addressesOf(new URL(publicOrigin).hostname)).filter((address) => !isPrivateAddress(address))
    const hosts = [...named, ...publicAddresses]
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

/** The IP addresses of a host; none if it has none. */
async function resolve(host: string): Promise<string[]> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

async function returnsMetrics(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return response.ok && /^# (HELP|TYPE) /m.test(await response.text())
  } catch {
    return false
  }
}
