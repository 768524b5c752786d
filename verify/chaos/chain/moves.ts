import { addWallet, challengeWallet } from '#contract/endpoints/wallets.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { draftFor } from '../../../src/server/testing/offers.ts'
import { usualPassword } from '../../harness/client.ts'
import { type Buyer, newRequest, type Office } from '../../harness/deals/office.ts'
import { publishSoon } from '../../harness/offers.ts'
import type { sandboxChain } from '../../harness/sandbox-chain.ts'
import { must } from '../../harness/staff.ts'

export type OfficeWithChain = Pick<Office, 'query' | 'people' | 'site'> & { chain: ReturnType<typeof sandboxChain> }

/** Coins that move on the chain, and what they are for. */
export interface Move {
  kind: 'sell' | 'buy' | 'proof'
  network: 'bitcoin' | 'ethereum'
  /** Of the deal, or the id of the wallet. */
  of: string
  amount: string
  transaction: string
  /** The chain has lost it for ever. */
  isDropped: boolean
}

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const ether = { coin: 'ETH', network: 'ethereum' } as const

/** A client sells bitcoin, and has sent it from a proven wallet. */
export async function sell(office: OfficeWithChain, buyer: Buyer): Promise<Move> {
  const { people, chain } = office
  const receivingAddressId = await newReceivingAddress(office, bitcoin)
  const amount = '0.005'
  const deal = await newDeal(office, buyer, { direction: 'sell', fixedSide: 'coins', amount, receivingAddressId })
  const { reference, instructions } = deal
  if (instructions.kind !== 'coins') throw new Error('coins are awaited')
  const from = await chain.newWallet('bitcoin')
  await deals.newWallet(office, people, deal, from)
  await chain.mine('bitcoin', 1)
  const transaction = await chain.send({ asset: 'BTC', network: 'bitcoin', from, to: instructions.address, amount })
  return { kind: 'sell', network: 'bitcoin', of: reference, amount, transaction, isDropped: false }
}

/** A client buys bitcoin. It is paid and bought, and the desk has sent it and recorded the transaction. */
export async function buy(office: OfficeWithChain, buyer: Buyer): Promise<Move> {
  const { chain, people } = office
  const { dealer, payments } = people
  const { reference, sums } = await newDeal(office, buyer, { amount: '500' })
  await must(deals.recordPayment(office, payments, reference, { amount: sums.due }))
  await must(deals.recordFill(office, dealer, reference))
  await must(deals.deliver(payments, reference))
  const [transfer] = (await deals.readDealOf(payments, reference)).transfers
  if (!transfer) throw new Error('nothing was sent')
  const { amount, toAccount: to } = transfer
  const from = await chain.addressOf('operator', 'BTC', 'bitcoin')
  const transaction = await chain.send({ asset: 'BTC', network: 'bitcoin', from, to, amount })
  await must(deals.recordTransfer(office, payments, reference, 'sent', { reference: transaction }))
  return { kind: 'buy', network: 'bitcoin', of: reference, amount, transaction, isDropped: false }
}

/** A client proves a wallet by a small transfer. */
export async function prove(office: OfficeWithChain, { client }: Buyer): Promise<Move> {
  const { chain } = office
  await newReceivingAddress(office, ether)
  const address = await chain.newWallet('ethereum')
  await chain.mine('ethereum', 1)
  const own = { party: 'person', ...ether, address, memo: null, name: '', kind: 'self-hosted', provider: null } as const
  const { id } = await must(client.call(addWallet, { body: { ...own, currentPassword: usualPassword } }))
  const { transfer } = await must(client.call(challengeWallet, { params: { id }, body: { kind: 'transfer' } }))
  if (!transfer) throw new Error('there is nothing to send')
  const { to, amount } = transfer
  const transaction = await chain.send({ asset: 'ETH', network: 'ethereum', from: address, to, amount })
  return { kind: 'proof', network: 'ethereum', of: id, amount, transaction, isDropped: false }
}

async function newReceivingAddress({ people, chain }: OfficeWithChain, asset: typeof bitcoin | typeof ether): Promise<string> {
  const { dealer, payments } = people
  return deals.newReceivingAddress([dealer, payments], { ...asset, address: await chain.newReceivingAddress(asset.coin, asset.network) })
}

/** A client asks for an offer, gets one and accepts it. */
async function newDeal(
  { people: { dealer } }: OfficeWithChain,
  buyer: Buyer,
  offered: Parameters<typeof draftFor>[1] = {},
): Promise<deals.DealReply> {
  const pair = offered.direction === 'sell' ? ({ fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 } as const) : {}
  const request = await newRequest(buyer, pair)
  await must(publishSoon(dealer, { request, draft: draftFor(buyer, { spreadBp: 50, ...offered }) }))
  const { deal } = await must(deals.accept(buyer.client.call, `${request}-1`, usualPassword))
  return deals.readDealOf(dealer, deal)
}
