import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { createApp } from './app.ts'
import { isAddressBlock, networkAddress, networkOf } from './network-address.ts'
import { routing } from './route.ts'

const whoAmI = endpoint({ call: calls.live, summary: 'For this test.', reply: z.object({ from: z.string() }), failures: [] })

/** The address that a handler gets for a connection from `peer`. */
async function seen(trustedProxies: string[], peer: string, headers: Record<string, string> = {}): Promise<string> {
  const app = createApp({ logLevel: 'silent', trustedProxies })
  routing(app, async () => ({ accountId: '', sessionId: '' }))(whoAmI, async ({ callerDevice }) => ({ from: callerDevice.networkAddress }))
  const answer = await app.inject({ url: whoAmI.call.path, remoteAddress: peer, headers })
  return answer.json<{ from: string }>().from
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  const forged = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' }
  expect(await seen([], '203.0.113.7', forged)).toBe('203.0.113.7')
  expect(await seen(['10.0.0.0/8'], '203.0.113.7', forged)).toBe('203.0.113.7')
})

test('behind a trusted proxy the address is the one that the proxy saw', async () => {
  const header = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
  expect(await seen(['10.0.0.0/8'], '10.1.2.3', header)).toBe('203.0.113.7')
  expect(await seen(['10.0.0.0/8'], '::ffff:10.1.2.3', header)).toBe('203.0.113.7')
})

test('of two trusted proxies in a row the first one is believed', async () => {
  const header = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 2001:db8::2' }
  expect(await seen(['10.0.0.0/8', '2001:db8::/32'], '10.1.2.3', header)).toBe('203.0.113.7')
})

test.each(['unknown', '', '203.0.113', "'; drop table session"])('a proxy that forwards “%s” counts by its own address', async (text) => {
  expect(await seen(['10.0.0.0/8'], '10.1.2.3', { 'x-forwarded-for': text })).toBe('10.1.2.3')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('%s is kept as %s', (text, kept) => {
  expect(networkAddress(text)).toBe(kept)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s: one subscriber has a whole /64', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a block is an address with or without a length, and never covers everybody', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1'].every(isAddressBlock)).toBe(true)
  expect(['', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/x', 'loopback'].some(isAddressBlock)).toBe(
    false,
  )
})
