import { eq } from 'drizzle-orm'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { createChainWatch } from '../trade/chain-watch/watch-chain.ts'
import { chainNetworkTable, chainSightingTable, chainTransferTable } from '../trade/chain/chain-record.table.ts'
import { dealWork } from './deal-work.ts'
import { fakeChain } from './fake-chain.ts'
import { operatorFileWith } from './operator-file.ts'
import { serviceOfFile } from './service.ts'

/** A desk whose deals are watched on a fake chain with two nodes. From EUR 5,000 on, both must agree. */
export async function watchedDesk() {
  let now = () => new Date()
  const fake = fakeChain(() => now())
  const ourWallet = { bitcoin: newBitcoinAddress(), ethereum: newEthereumAddress() }
  const ownAddresses = { bitcoin: [ourWallet.bitcoin], ethereum: [ourWallet.ethereum] }
  const environment = { OPERATOR_FILE: operatorFileWith({ chain: { twoSourcesFromEur: 5000, ownAddresses } }) }
  const service = await serviceOfFile({ sharedSandbox: true, chain: fake.chain, environment })
  const { app, clock, database } = service
  now = clock
  const work = await dealWork(service, fake.chain)
  const { readOf, accepted, sendingDeal, newWallet, recordStep, passMinutes, sweepNow } = work
  const context = { ...work.context, log: app.log }
  const { look, watch } = createChainWatch(context)

  /** Before each test. */
  async function begin() {
    fake.away.clear()
    fake.lies.clear()
    fake.heights.clear()
    await passMinutes(1)
    // The first rounds: from then on, the blocks that follow are read.
    await watch()
  }

  /** One look, a minute after the one before. */
  async function lookAgain(network: 'bitcoin' | 'ethereum' = 'bitcoin') {
    clock.advance({ seconds: 61 })
    await look(network)
  }

  /** Lets time pass, then looks at bitcoin and sweeps. */
  async function lookAndSweep(minutes = 0) {
    await passMinutes(minutes)
    await lookAgain()
    await sweepNow()
  }

  /** Adds blocks of bitcoin, and looks. By default so many that what waited is confirmed. */
  async function mineAndLook(blocks = 2) {
    fake.bitcoin.mine(blocks)
    await lookAgain()
  }

  /** A buy whose coins are decided to leave, to this address. */
  async function leavingDeal(changed?: Partial<TypedOfferDraft>, address?: string) {
    const own = await sendingDeal(changed, address)
    const [transfer] = (await readOf(own.reference)).transfers
    if (!transfer) throw new Error('nothing leaves')
    return { ...own, transferId: transfer.id, amount: transfer.amount, to: transfer.toAccount }
  }

  async function recordSent(reference: string, transaction: string) {
    const { status } = await recordStep(reference, 'sent', { reference: transaction })
    if (status !== 200) throw new Error(`the step was refused: ${status}`)
  }

  /** A buy whose transaction was sent and waits for a block. */
  async function sentDeal(changed?: Partial<TypedOfferDraft>, sent: { amount?: string; to?: string } = {}) {
    const deal = await leavingDeal(changed)
    const id = fake.bitcoin.send({ to: deal.to, amount: deal.amount, ...sent })
    await recordSent(deal.reference, id)
    await lookAgain()
    return { ...deal, id }
  }

  /** A sell that waits for its coins. Its client has proven no wallet. */
  async function unprovenSell(changed: Partial<TypedOfferDraft> = {}) {
    const own = await accepted({ direction: 'sell', ...changed })
    const { instructions, coinAmount, payBy } = await readOf(own.reference)
    if (instructions.kind !== 'coins') throw new Error('coins are awaited')
    return { ...own, instructions, to: instructions.address, amount: coinAmount, payBy: new Date(payBy) }
  }

  return {
    ...fake,
    ...work,
    /** Addresses that the operator listed as its own. */
    ourWallet,
    service,
    context,
    look,
    watch,
    lookAgain,
    lookAndSweep,
    mineAndLook,
    begin,
    causesOf: async (reference: string) => (await readOf(reference)).questions.filter(({ outcome }) => !outcome).map(({ cause }) => cause),
    leavingDeal,
    recordSent,
    sentDeal,
    unprovenSell,
    /** A sell that waits for its coins. `from`: a proven wallet. */
    async waitingSell(changed?: Partial<TypedOfferDraft>) {
      const sell = await unprovenSell(changed)
      const from = newBitcoinAddress()
      await newWallet(sell.reference, from)
      return { ...sell, from }
    },
    networkOf: async (network: 'bitcoin' | 'ethereum') =>
      (await database.select().from(chainNetworkTable).where(eq(chainNetworkTable.network, network)))[0],
    shownOf: async (transferId: string) =>
      (await database.select().from(chainTransferTable).where(eq(chainTransferTable.transferId, transferId)))[0],
    sightingOf: async (transaction: string) =>
      (await database.select().from(chainSightingTable).where(eq(chainSightingTable.transaction, transaction)))[0],
    /** What was seen at an address of ours. */
    sightingsAt: (address: string) => database.select().from(chainSightingTable).where(eq(chainSightingTable.address, address)),
  }
}
