import { expect } from 'vitest'
import type { Chain } from '../provider/chain/read-chain.ts'
import { notWatched } from './fake-chain.ts'
import type { TestService } from './service.ts'

/** What a use case of the trade department needs, for a test that calls it directly. Letters are not sent. */
export const tradeContext = (
  { database, clock, config: { operator, bank, publicOrigin, secretsKeys } }: TestService,
  chain: Chain = notWatched,
) => ({
  database,
  clock,
  databaseNow: async () => clock(),
  isOutwardClosed: async () => false,
  mail: { order: async () => {}, orderLater: async () => {} },
  operator,
  secretsKeys,
  bank,
  publicOrigin,
  chain,
  greenParties: async () => [],
})

/** Expects that a letter to a frozen client is not written but ordered again for an hour later, and written after the release. */
export async function expectWaitsForRelease(
  service: TestService,
  { email }: { email: string },
  order: object,
  write: (context: ReturnType<typeof tradeContext>) => Promise<object | null>,
) {
  const later: unknown[] = []
  const orderLater = async (_tx?: unknown, ...ordered: unknown[]) => void later.push(...ordered)
  const context = { ...tradeContext(service), mail: { order: async () => {}, orderLater } }
  await service.setState(email, 'frozen')
  expect(await write(context)).toBeNull()
  expect(later).toEqual([new Date(service.clock().getTime() + 3_600_000), order])
  await service.setState(email, 'active')
  expect(await write(context)).toMatchObject({ to: email })
}
