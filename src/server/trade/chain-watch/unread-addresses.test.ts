import { expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { plusSeconds } from '../../platform/clock.ts'
import * as deals from '../../testing/deals.ts'
import { fakeChain } from '../../testing/fake-chain.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { endRound, findNetwork } from '../chain-record/watch-state.ts'
import { sweep } from '../deal-work/sweep.ts'
import { createChainWatch } from './watch-chain.ts'

let now = () => new Date()
const { chain, bitcoin, unread } = fakeChain(() => now())
const service = await serviceOfFile({ ownSandbox: true, chain })
const { database, clock, config } = service
now = clock
const desk = await deals.dealDesk(service)

const context = {
  database,
  clock,
  databaseNow: async () => clock(),
  mail: { order: async () => {}, orderLater: async () => {} },
  operator: config.operator,
  chain,
  log: service.app.log,
}
const { look, watch } = createChainWatch(context)

/** A look at the chain a minute later, and at the deals whose time is over. */
async function lookAndSweep() {
  clock.advance({ seconds: 61 })
  await look('bitcoin')
  await sweep(context)
}

const readOf = (reference: string) => deals.readDealOf(desk.dealer, reference)
const statesOf = (...sells: { reference: string }[]) => Promise.all(sells.map(async ({ reference }) => (await readOf(reference)).state))

async function waitingSell() {
  const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  const deal = await readOf(reference)
  if (deal.instructions.kind !== 'coins') throw new Error('coins are awaited')
  const from = newBitcoinAddress()
  await deals.newWallet(service, desk, deal, from)
  return { reference, to: deal.instructions.address, amount: deal.coinAmount, from }
}

test('an address that nodes cannot list holds its own deal only', async () => {
  await watch()
  const [held, other] = [await waitingSell(), await waitingSell()]
  bitcoin.send(held)
  bitcoin.mine(2)
  unread.add(held.to)
  await deals.passMinutes(service, desk, 70)
  for (let round = 0; round < 2; round++) {
    await lookAndSweep()
    expect(await statesOf(held, other)).toEqual(['awaiting-coins', 'lapsed'])
  }
  expect(await findNetwork(database, 'bitcoin')).toMatchObject({ trouble: null, agreedAt: clock() })
  const lines = service.log.filter((line) => line.includes('addresses cannot be read'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ subject: 'bitcoin', failures: 1 }])
  expect(lines[0]).not.toContain(held.to)
  unread.clear()
  await lookAndSweep()
  expect(await statesOf(held)).toEqual(['paid'])
})

test('what a replica could not read stays, until another has come as far', async () => {
  const readAt = (seconds: number) => plusSeconds(clock(), seconds)
  const end = (seconds: number, failed: string[]) =>
    endRound(database, 'bitcoin', { now: clock(), trouble: null, readAt: readAt(seconds), unread: failed })
  await end(2, ['one'])
  await end(1, [])
  expect(await findNetwork(database, 'bitcoin')).toMatchObject({ readAt: readAt(2), unreadAddresses: ['one'] })
  await end(3, [])
  expect(await findNetwork(database, 'bitcoin')).toMatchObject({ readAt: readAt(3), unreadAddresses: [] })
})
