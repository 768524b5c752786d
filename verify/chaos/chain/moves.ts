import { calls } from '#contract/calls.ts'
import { usualPassword } from '../../harness/client.ts'
import type { DeskDeal } from '../../harness/deals/invariants.ts'
import type { People } from '../../harness/deals/people.ts'
import { readyDelivery, readyFill } from '../../harness/deals/ready-acts.ts'
import { enterProvenWallet } from '../../harness/deals/wallet.ts'
import type { Client } from '../../harness/load/client.ts'
import { publish } from '../../harness/offers.ts'
import type { sandboxChain } from '../../harness/sandbox-chain.ts'
import type { ServiceUnderTest } from '../../harness/environment/service-under-test.ts'

export interface Office {
  service: ServiceUnderTest
  people: People
  chain: ReturnType<typeof sandboxChain>
}

export interface Owner {
  client: Client
  accountId: string
  partyId: string
}

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
export async function sell(office: Office, owner: Owner): Promise<Move> {
  const { service, people, chain } = office
  const receivingAddressId = await newReceivingAddress(office, bitcoin)
  const selling = { direction: 'sell', fixedSide: 'coins', amount: '0.005', networkFee: '0', receivingAddressId } as const
  const { reference, instructions } = await newDeal(office, owner, selling)
  if (instructions.kind !== 'coins') throw new Error('coins are awaited')
  const from = await chain.newWallet('bitcoin')
  await enterProvenWallet(service.database, people.payments, { ...owner, address: from })
  await chain.mine('bitcoin', 1)
  const { amount } = selling
  const transaction = await chain.send({ asset: 'BTC', network: 'bitcoin', from, to: instructions.address, amount })
  return { kind: 'sell', network: 'bitcoin', of: reference, amount, transaction, isDropped: false }
}

/** A client buys bitcoin. It is paid and bought, and the desk has sent it and recorded the transaction. */
export async function buy(office: Office, owner: Owner): Promise<Move> {
  const { service, people, chain } = office
  const { dealer, payments } = people
  const [clerk] = payments
  const accepted = await newDeal(office, owner, { amount: '500' })
  const { reference } = accepted
  const params = { reference }
  const read = () => clerk.call<DeskDeal>('readDeal', { params })
  const now = () => new Date().toISOString()
  const payer = { payer: 'party', payerName: 'Ada Kowalska', payerAccount: 'PL61109010140000071219812874' }
  const booked = { amount: accepted.sums.due, currency: 'EUR', bookedAt: now(), bankReference: `statement of ${reference}`, ...payer }
  await clerk.call('recordPayment', { params, body: { ...booked, version: accepted.version } })
  const paid = await read()
  const venue = { side: 'buy', venue: 'CEX.IO', venueReference: `order of ${reference}` } as const
  await (
    await readyFill(dealer, paid, { ...venue, coinAmount: paid.sums.toFill, fiatAmount: '480.10', filledAt: now() })
  )()
  await enterProvenWallet(service.database, payments, owner)
  const executed = await read()
  const [destination] = executed.destinations
  if (!destination) throw new Error('there is nowhere to deliver to')
  await (
    await readyDelivery(clerk, executed, { destination, reason: 'A deal while processes are killed.' })
  )()
  const { version, transfers } = await read()
  const [transfer] = transfers
  if (!transfer) throw new Error('nothing was sent')
  const { id, amount, toAccount: to } = transfer
  const transaction = await chain.send({
    asset: 'BTC',
    network: 'bitcoin',
    from: await chain.addressOf('operator', 'BTC', 'bitcoin'),
    to,
    amount,
  })
  const body = { kind: 'sent', reference: transaction, at: now(), version }
  await clerk.call('recordTransferStep', { params: { reference, id }, body })
  return { kind: 'buy', network: 'bitcoin', of: reference, amount, transaction, isDropped: false }
}

/** A client proves a wallet by a small transfer. */
export async function prove(office: Office, { client }: Owner): Promise<Move> {
  const { chain } = office
  await newReceivingAddress(office, ether)
  const address = await chain.newWallet('ethereum')
  await chain.mine('ethereum', 1)
  const own = { party: 'person', ...ether, address, memo: null, name: '', kind: 'self-hosted', provider: null }
  const { id } = await mustSend(client, { ...calls.addWallet, body: { ...own, currentPassword: usualPassword } })
  const path = calls.challengeWallet.path.replace(':id', String(id))
  const { transfer } = await mustSend(client, { ...calls.challengeWallet, path, body: { kind: 'transfer' } })
  const { to, amount } = transfer as { to: string; amount: string }
  const transaction = await chain.send({ asset: 'ETH', network: 'ethereum', from: address, to, amount })
  return { kind: 'proof', network: 'ethereum', of: String(id), amount, transaction, isDropped: false }
}

async function newReceivingAddress({ people, chain }: Office, { coin, network }: { coin: string; network: string }): Promise<string> {
  const [clerk] = people.payments
  const typed = { address: await chain.newReceivingAddress(coin, network), memo: null }
  const { id } = await people.dealer.call<{ id: string }>('enterReceivingAddress', { body: { coin, network, ...typed } })
  await clerk.call('confirmReceivingAddress', { params: { id }, body: typed })
  return id
}

/** A client asks for an offer, gets one and accepts it. */
async function newDeal({ people }: Office, { client, partyId }: Owner, offer: Partial<Parameters<typeof publish>[1]>): Promise<DeskDeal> {
  const contact = { name: 'Ada', email: client.email, phone: '', country: 'PL', message: '' }
  const pair =
    offer.direction === 'sell'
      ? { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 }
      : { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 500 }
  const { reference: request } = await mustSend(client, { ...calls.submitExchangeRequest, body: { ...pair, ...contact } })
  const { status, text } = await publish((call, input) => people.dealer.request(call, input), {
    reference: String(request),
    partyId,
    version: 0,
    spreadBp: 50,
    ...offer,
  })
  if (status !== 200) throw new Error(`the offer was refused: ${status} ${text}`)
  const at = (path: string) => path.replace(':reference', `${String(request)}-1`)
  const { hash, terms } = await mustSend(client, { ...calls.offer, path: at(calls.offer.path) })
  const body = { offerHash: hash, termsVersion: (terms as { version: string }).version, currentPassword: usualPassword }
  const { deal } = await mustSend(client, { ...calls.acceptOffer, path: at(calls.acceptOffer.path), body })
  return people.dealer.call<DeskDeal>('readDeal', { params: { reference: String(deal) } })
}

async function mustSend(client: Client, request: Parameters<Client['send']>[0]): Promise<Record<string, unknown>> {
  const response = await client.send(request)
  if (response.kind === 'lost' || response.status !== 200) throw new Error(`${request.path} was refused: ${JSON.stringify(response)}`)
  return response.body
}
