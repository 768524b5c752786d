import Big from 'big.js'
import type { DealReply } from '../../../src/server/testing/deals.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { draftFor } from '../../../src/server/testing/offers.ts'
import { type Buyer, newRequest, type Office, type RunningOffer } from '../../harness/deals/office.ts'
import { publishSoon, storePayoutAccount } from '../../harness/offers.ts'
import type { Checks } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import type { sandboxChain } from '../../harness/sandbox.ts'
import { must } from '../../../src/server/testing/staff.ts'
import { until } from '../../harness/until.ts'

/** Of all walks. */
export interface SandboxChain {
  chain: ReturnType<typeof sandboxChain>
}

/** What a walk sent to the address of its sell. */
export interface Sell extends SandboxChain {
  /** Proven by the client. */
  from: string
  /** The wallet of somebody else. It has one bitcoin. */
  stranger: string
  to: string
  receivingAddressId: string
  /** Of a new transaction, whose block comes after the acceptance. */
  own: string[]
  others: string[]
}

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const asset = { asset: 'BTC', network: 'bitcoin' } as const
/** After so many, coins count. */
const confirmingBlocks = 2
/** Nodes are asked every five seconds, and of many addresses not all at once. */
const patienceMs = 90_000
/** Of one transfer. */
const most = '0.3'

/** The client has a proven wallet, a payout account and a firm offer of a sell. Half of the time, coins came to its address before. */
export async function newSell(
  office: Office,
  { buyer, random, sandbox }: { buyer: Buyer; random: Random; sandbox: SandboxChain },
): Promise<{ running: RunningOffer; sell: Sell }> {
  const { people, query } = office
  const { chain } = sandbox
  const [from, stranger] = [await chain.newWallet('bitcoin'), await chain.newWallet('bitcoin')]
  await deals.newWallet({ query }, people, { ...buyer, ...bitcoin }, from)
  await storePayoutAccount({ query }, buyer.accountId)
  await chain.mine('bitcoin', 1)
  const to = await chain.newReceivingAddress('BTC', 'bitcoin')
  const receivingAddressId = await deals.newReceivingAddress([people.dealer, people.payments], { ...bitcoin, address: to })
  const request = await newRequest(buyer, { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 })
  const amount = random() < 0.5 ? '0.06' : '0.005'
  const draft = draftFor(buyer, { direction: 'sell', fixedSide: 'coins', amount, receivingAddressId, validityMinutes: 60 })
  const { reference } = await must(publishSoon(people.dealer, { request, draft }))
  const sell: Sell = { ...sandbox, from, stranger, to, receivingAddressId, own: [], others: [] }
  if (random() < 0.5) {
    sell.others.push(await chain.send({ ...asset, from, to, amount }))
    await chain.mine('bitcoin', 1)
    const height = await chain.heightOfBitcoin()
    // The process that accepts has no nodes: it knows the last block that the other one read.
    const isRead = async () =>
      ((await query<{ to: number }>(`select scanned_to "to" from chain_network where network = 'bitcoin'`))[0]?.to ?? 0) >= height
    await until(isRead, { what: `block ${height} is read`, withinMs: patienceMs, everyMs: 250 })
  }
  return { running: { buyer, offer: { reference }, offerState: 'open', reference: undefined, deal: undefined }, sell }
}

/** Coins come to the address, of whomever and however much. Once they are in a block, waits until they are recorded. */
export async function coinsCome({ query }: Office, sell: Sell, { sums }: DealReply, random: Random): Promise<void> {
  const { chain, from, to, stranger, own, others } = sell
  const send = (by: string, amount: string) => chain.send({ ...asset, from: by, to, amount })
  const rest = Big(sums.due).minus(sums.received)
  // A revised offer may ask for more than a wallet of the sandbox has.
  const whole = (rest.gt(most) ? Big(most) : rest.gt(0) ? rest : Big('0.001')).toFixed(8)
  const half = Big(whole).div(2).toFixed(8)
  const kind = random()
  if (kind < 0.6) {
    const sent = await send(from, random() < 0.7 ? whole : half)
    own.push(random() < 0.2 ? await chain.replace('bitcoin', sent).catch(() => sent) : sent)
  } else if (kind < 0.7) others.push(await send(stranger, whole))
  else if (kind < 0.8) others.push(await send(stranger, '0.00001'))
  else others.push(await send(await chain.operatorAddress('BTC', 'bitcoin'), whole))
  if (random() < 0.2) return
  await chain.mine('bitcoin', confirmingBlocks)
  const last = kind < 0.6 ? own.at(-1) : others.at(-1)
  const isRecorded = async () =>
    (await query(`select from chain_sighting where transaction = $1 and (state <> 'seen' or payment_id is not null)`, [last])).length > 0
  await until(isRecorded, { what: `the coins of ${last} are recorded`, withinMs: patienceMs, everyMs: 250 })
}

/** Of what the chain shows, only coins of the proven wallet count that were sent after the acceptance. What two clerks typed is theirs. */
export async function checkCoins({ query }: Office, { own, others }: Sell, { request }: DealReply, checks: Checks): Promise<void> {
  const counting = await query<{ transaction: string; counts: boolean }>(
    `select sighting.transaction, not exists (select from deal_payment_reversal where payment_id = payment.id) and (payment.set_aside is null
       or exists (select from deal_question where payment_id = payment.id and outcome in ('accepted', 'proven'))) counts
     from chain_sighting sighting join deal_payment payment on payment.id = sighting.payment_id join deal on deal.id = sighting.deal_id
     join offer on offer.id = deal.offer_id join exchange_request request on request.id = offer.request_id where request.reference = $1`,
    [request],
  )
  for (const { transaction, counts } of counting) {
    checks.expect(own.includes(transaction) || others.includes(transaction), `coins that nobody sent are recorded: ${transaction}`)
    checks.expect(!counts || own.includes(transaction), `coins count that are not the deal's: ${transaction}`)
  }
}
