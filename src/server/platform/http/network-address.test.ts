import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { createApp } from './app.ts'
import { isAddressBlock, networkAddress, networkOf } from './network-address.ts'
import { routing } from './route.ts'

const whoAmI = endpoint({ call: calls.live, summary: 'For this test.', reply: z.object({ from: z.string() }), failures: [] })

/** The address that a handler gets for a connection from `peer`. */
async function addressInHandler(trustedProxies: string[], peer: string, headers: Record<string, string> = {}): Promise<string> {
  const app = createApp({ logLevel: 'silent', trustedProxies })
  routing(app, async () => ({ accountId: '', sessionId: '' }))(whoAmI, async ({ callerDevice }) => ({ from: callerDevice.networkAddress }))
  const answer = await app.inject({ url: whoAmI.call.path, remoteAddress: peer, headers })
  return answer.json<{ from: string }>().from
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  const forged = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' }
  expect(await addressInHandler([], '203.0.113.7', forged)).toBe('203.0.113.7')
  expect(await addressInHandler(['10.0.0.0/8'], '203.0.113.7', forged)).toBe('203.0.113.7')
})

test('behind a trusted proxy, the address that the proxy added is used', async () => {
  const header = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
  expect(await addressInHandler(['10.0.0.0/8'], '10.1.2.3', header)).toBe('203.0.113.7')
  expect(await addressInHandler(['10.0.0.0/8'], '::ffff:10.1.2.3', header)).toBe('203.0.113.7')
})

test('behind two trusted proxies, the address that the first proxy added is used', async () => {
  const header = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 2001:db8::2' }
  expect(await addressInHandler(['10.0.0.0/8', '2001:db8::/32'], '10.1.2.3', header)).toBe('203.0.113.7')
})

test.each(['unknown', '', '203.0.113', "'; drop table session"])('if a proxy forwards “%s”, the proxy’s address is used', async (text) => {
  expect(await addressInHandler(['10.0.0.0/8'], '10.1.2.3', { 'x-forwarded-for': text })).toBe('10.1.2.3')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('the network address %s is stored as %s', (text, stored) => {
  expect(networkAddress(text)).toBe(stored)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a rate limit counts the address %s as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an address block may have a prefix length, but never /0', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1'].every(isAddressBlock)).toBe(true)
  expect(['', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/x', 'loopback'].some(isAddressBlock)).toBe(
    false,
  )
})
