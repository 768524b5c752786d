import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * A network address in its stored form: IPv4-mapped IPv6 as IPv4, IPv6 in its shortest form, without port or zone. Undefined if the text is not an
 * address: a proxy may forward anything.
 */
export function networkAddress(text: string | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIP(bare)) return undefined
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const groups = groupsOf(shortest)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? ipv4Of(groups[6] ?? 0, groups[7] ?? 0) : shortest
}

/** The network that a rate limit counts: the IPv4 address, or the first groups of an IPv6 address. Four groups are a /64, one household. */
export function networkOf(address: string, ipv6Groups = 4): string {
  if (!address.includes(':')) return address
  const groups = groupsOf(address).slice(0, ipv6Groups)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${ipv6Groups * 16}`
}

/** The eight groups of a shortened IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = address.includes('::') ? Array<string>(8 - head.length - tail.length).fill('0') : []
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const ipv4Of = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Whether the text is an address or a block such as 10.0.0.0/8. A /0 is refused: it would trust everybody. */
export function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}

const ipv4Blocks = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
const ipv6Blocks = ['::1/128', 'fc00::/7', 'fe80::/10']
const privateBlocks = new BlockList()
for (const block of [...ipv4Blocks, ...ipv6Blocks]) {
  const [address = '', bits] = block.split('/')
  privateBlocks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether only this machine can reach a service that listens on this host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/** Whether only this machine or its own network can reach a host. Names other than localhost count as public. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version === 0) return address === 'localhost' || address.endsWith('.localhost')
  return privateBlocks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
