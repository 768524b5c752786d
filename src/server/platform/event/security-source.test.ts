import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetPassword } from '#contract/endpoints/account.ts'
import { logInLimits, unknownRefusalLimit } from '../rate-limit/limits.ts'
import { newAddress, newNetworkAddress, serviceOfFile } from '../../testing/service.ts'
import { networkInClear } from './security-source.ts'

const service = await serviceOfFile()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const caller = { from: '203.0.113.9', headers: { 'user-agent': firefox } }

interface Source {
  id: string
  kind: string
  account_id: string | null
  network: string
  address: string
  browser: string
  system: string
}

async function sources(condition = sql`true`): Promise<Source[]> {
  const { rows } = await service.database.execute<Source & Record<string, unknown>>(sql`
    select event.id, kind, account_id, network, encode(address_hash, 'hex') as address, browser, system
    from security_source join event on event.id = event_id where ${condition} order by event.id`)
  return rows
}

const sourcesOf = async (email: string) => sources(sql`account_id = ${(await service.accountOf(email)).id}`)

test('log-ins, refusals and resets have the network, the device and a hash of the address', async () => {
  const { email, password } = await service.newClient()
  await service.logIn(email, password, caller)
  await service.logIn(email, 'wrong password', caller)
  await service.call(resetPassword, { body: { email }, ...caller })
  await service.logIn(email, password, { ...caller, from: '203.0.113.10' })
  const found = await sourcesOf(email)
  const kinds = ['account.email-confirmed', 'session.started', 'session.refused', 'account.password-reset-requested', 'session.started']
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
  for (const source of found.slice(1)) expect(source).toMatchObject({ network: '203.0.113.0/24', browser: 'Firefox', system: 'Windows' })
  // The same address has the same hash; its neighbour has another one.
  const hashes = found.slice(1).map(({ address }) => address)
  expect(hashes[0]).toHaveLength(64)
  expect([hashes[1], hashes[2]]).toEqual([hashes[0], hashes[0]])
  expect(hashes[3]).not.toBe(hashes[0])
  expect(JSON.stringify(found)).not.toContain('203.0.113.9')
})

test('a refused log-in with an unknown address has a source, up to a limit an hour', async () => {
  const refuse = (from: string) => service.logIn(newAddress(), 'wrong password', { ...caller, from })
  await refuse('2001:db8:7:8::1')
  const recorded = () => sources(sql`kind = 'session.refused' and account_id is null`)
  expect(await recorded()).toMatchObject([{ network: '2001:db8:7::/48', browser: 'Firefox' }])
  await service.database.execute(sql`update rate_limit set points = ${unknownRefusalLimit.times} where key like '%log-in-refusals%'`)
  expect((await refuse(newNetworkAddress())).status).toBe(400)
  expect(await recorded()).toHaveLength(1)
})

test('refusals of one account are recorded until the account is under attack', async () => {
  const { email } = await service.newClient()
  const { times } = logInLimits.account
  await service.logIn(email, 'wrong password', { from: newNetworkAddress() })
  await service.database.execute(sql`update rate_limit set points = ${times} where key like '%log-in-account%'`)
  await service.logIn(email, 'wrong password', { from: newNetworkAddress() })
  expect((await sourcesOf(email)).filter(({ kind }) => kind === 'session.refused')).toHaveLength(1)
})

test('of an address, only the /24 or the /48 is readable', () => {
  expect(networkInClear('198.51.100.77')).toBe('198.51.100.0/24')
  expect(networkInClear('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(networkInClear('')).toBe('')
})
