import { expect, test } from 'vitest'
import { plusSeconds } from '../../platform/clock.ts'
import * as deals from '../../testing/deals.ts'
import { findNetwork } from '../chain/chain-node.store.ts'
import { endRound } from './chain-watch.store.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'

const { bitcoin, unread, service, desk, watch, lookAgain, sweepNow, stateOf, waitingSell } = await watchedDesk()
const { database, clock } = service

/** A look at the chain a minute later, and at the deals whose time is over. */
async function lookAndSweep() {
  await lookAgain()
  await sweepNow()
}

const statesOf = (...sells: { reference: string }[]) => Promise.all(sells.map(({ reference }) => stateOf(reference)))

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
