import { BlockList, isIP } from 'node:net'

const ipv4Blocks = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
const ipv6Blocks = ['::1/128', 'fc00::/7', 'fe80::/10']
const privateBlocks = new BlockList()
for (const block of [...ipv4Blocks, ...ipv6Blocks]) {
  const [address = '', bits] = block.split('/')
  privateBlocks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether only this machine or its own network can reach a host. Names other than localhost count as public. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version === 0) return address === 'localhost' || address.endsWith('.localhost')
  return privateBlocks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
