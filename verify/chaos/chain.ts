import { setTimeout as pause } from 'node:timers/promises'
import Big from 'big.js'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import { addWallet, challengeWallet } from '#contract/endpoints/wallets.ts'
import { chainSettings } from '../../tools/launcher/settings.ts'
import { becomeBuyers, type Buyer, newRequest, type Office } from '../harness/deals/office.ts'
import { signInPeople } from '../harness/staff.ts'
import { must } from '../../src/server/testing/staff.ts'
import { deskAddress } from '../harness/desk.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { sandboxChain } from '../harness/sandbox.ts'
import type { Random } from '../harness/random.ts'
import { until, untilThereAreRates } from '../harness/until.ts'
import { operatorFileWith } from '../../src/server/testing/operator-file.ts'
import { ofManyOffers, type ServiceUnderTest } from '../harness/environment/test-environment.ts'
import { databaseKill, serverKill } from './kills.ts'
import * as deals from '../../src/server/testing/deals.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { usualPassword } from '../harness/client.ts'
import { publishSoon } from '../harness/offers.ts'

/** The nodes are asked every five seconds. */
const longestWaitMs = 6000
/** What is recorded is looked at again each minute. */
const patienceMs = 150_000
/** After so many, coins count. */
const confirmingBlocks = { bitcoin: 2, ethereum: 32 } as const
/** Blocks that a reorganisation replaces. The sandbox adds one every two seconds, up to 75 while all is recorded. */
const deepest = 90
/** One of so many rounds loses a transaction again. */
const roundsOfReorganisation = 3
/** A client may have fifty wallets, and gets three in each round. */
const roundsOfClient = 12

export const chain: Part<ServiceUnderTest> = {
  name: 'chain',
  // One person decides many small deliveries in a day.
  env: { OPERATOR_FILE: operatorFileWith({ offers: ofManyOffers, deals: { secondPersonFromEur: 1_000_000 } }) },
  title: '# kills of the worker and of PostgreSQL in turn while coins of sells, deliveries and small transfers are watched on the chain',
  count: 100,
  short: 2,
  run,
}

async function run(service: ServiceUnderTest, { count, random, print }: Options): Promise<Result> {
  const { database, server, site, sandboxOrigin } = service
  const { query } = database
  await untilThereAreRates(server.origin)
  // Only this process has nodes. The other one serves the calls.
  const watcher = await service.anotherServer(chainSettings({}, sandboxOrigin))
  await watcher.start()
  const people = await signInPeople({ deskOrigin: deskAddress, desk: server.desk, query })
  const sandbox = sandboxChain(sandboxOrigin)
  const stranger = await sandbox.newWallet('bitcoin')
  const office: OfficeWithChain = { site, query, people, chain: sandbox, stranger }
  const kills = [serverKill({ ...service, server: watcher }), databaseKill(service, random)]
  await office.chain.mine('bitcoin', deepest)
  const moves: Move[] = []
  let [buyer, left]: [Buyer | undefined, number] = [undefined, 0]
  for (let at = 0; at < count; at++) {
    await database.query('delete from rate_limit')
    if (at % roundsOfClient === 0) [buyer] = await becomeBuyers(office, 1)
    if (!buyer) throw new Error('there is no client')
    const round = [await sell(office, buyer, random), await buy(office, buyer, random, at), await prove(office, buyer)]
    await office.chain.mine('bitcoin', confirmingBlocks.bitcoin)
    const isThird = at % roundsOfReorganisation === roundsOfReorganisation - 1
    // Not each time: the worker reads twenty blocks in five seconds, and would fall behind.
    if (isThird) await office.chain.mine('ethereum', confirmingBlocks.ethereum)
    moves.push(...round)
    const kill = kills[at % kills.length]
    if (!kill) throw new Error('there is nothing to kill')
    await pause(random() * longestWaitMs)
    left += (await countUnsettled(service, round)) > 0 ? 1 : 0
    await kill.strike()
    await kill.recover()
    await until(async () => (await people.dealer.call(readWaiting)).status === 200, { what: 'the desk answers', everyMs: 100 })
    const lost = round[random.between(0, 1)]
    if (lost && isThird) {
      // Now and then, what is lost was recorded before.
      if (random() < 0.5) await untilSettled(service, round)
      await office.chain.drop(lost.network, lost.transaction, deepest)
      lost.isDropped = true
      await office.chain.mine(lost.network, confirmingBlocks[lost.network])
    }
    if (at % 10 === 9) print(`${at + 1} kills, of which ${left} came before all was recorded`)
  }
  await office.chain.mine('ethereum', confirmingBlocks.ethereum)
  await untilSettled(service, moves)
  const checks = new Checks()
  await checkMoves(service, moves, checks)
  checks.expect(watcher.crashes() + server.crashes() === 0, 'a process ended without having been killed')
  await watcher.stop()
  const of = (kind: Move['kind']) => moves.filter((move) => move.kind === kind)
  return {
    figures: {
      kills: kills.map(({ victim, killedAt }) => `${killedAt.length} of ${victim}`).join(', '),
      'before all was recorded': left,
      sells: of('sell').length,
      deliveries: of('buy').length,
      'small transfers': of('proof').length,
      'other coins at addresses of sells': moves.reduce((sum, { others }) => sum + others, 0),
      'replaced by a higher fee': moves.filter(({ isReplaced }) => isReplaced).length,
      'deliveries that nobody recorded': moves.filter(({ isRecorded }) => !isRecorded).length,
      'lost by a reorganisation': moves.filter(({ isDropped }) => isDropped).length,
    },
    failures: checks.failures,
  }
}

interface Stored {
  state: string | null
  /** Of the payments that count, by their transaction. */
  counting: string[]
  /** Kinds of the steps of all transfers. */
  steps: string[]
  proofs: number
}

async function readStored({ database }: ServiceUnderTest, { of, kind }: Move): Promise<Stored> {
  const [found] = await database.query<Stored>(
    kind === 'proof'
      ? `select null state, '[]'::json counting, '[]'::json steps, (select count(*)::int from wallet_proof where wallet_id::text = $1) proofs`
      : `select deal.state,
           (select coalesce(json_agg(bank_reference || ' ' || amount), '[]') from deal_payment payment where payment.deal_id = deal.id
             and not exists (select from deal_payment_reversal where payment_id = payment.id)) counting,
           (select coalesce(json_agg(step.kind order by step.number), '[]') from transfer join transfer_step step on step.transfer_id = transfer.id
             where transfer.deal_id = deal.id) steps,
           0 proofs
         from deal where reference = $1`,
    [of],
  )
  if (!found) throw new Error(`${of} is not stored`)
  return found
}

/** What must be stored once everything was looked at; else a sentence. */
function mistakeOf(
  { kind, of, amount, transaction, isDropped, isRecorded }: Move,
  { state, counting, steps, proofs }: Stored,
): string | undefined {
  switch (kind) {
    case 'proof':
      return proofs === 1 ? undefined : `the wallet ${of} has ${proofs} proofs`
    case 'sell': {
      const [only, ...others] = counting
      const [id = '', came = '0'] = only?.split(' ') ?? []
      const isRight = isDropped
        ? only === undefined && state !== 'paid'
        : others.length === 0 && id.startsWith(transaction) && Big(came).eq(amount) && state === 'paid'
      return isRight
        ? undefined
        : `the sell ${of} is ${state} with ${counting.join(', ') || 'no coins'}${isDropped ? ' that are gone' : ''}`
    }
    case 'buy': {
      // It has failed once another delivery has spent what it would spend.
      const whenGone = ['sent', 'sent,failed', 'sent,confirmed,returned', ...(isRecorded ? [] : [''])]
      const isRight = isDropped
        ? state !== 'done' && whenGone.includes(steps.join())
        : state === 'done' && steps.join() === 'sent,confirmed'
      return isRight
        ? undefined
        : `the buy ${of} of ${amount} is ${state} after ${steps.join(', ') || 'nothing'}${isDropped ? ', and its coins are gone' : ''}`
    }
  }
}

async function countUnsettled(service: ServiceUnderTest, moves: Move[]): Promise<number> {
  let unsettled = 0
  // One after the other: each query has a connection of its own.
  for (const move of moves) unsettled += mistakeOf(move, await readStored(service, move)) === undefined ? 0 : 1
  return unsettled
}

/** Waits until the worker has looked at everything, or for so long that it never will. */
const untilSettled = (service: ServiceUnderTest, moves: Move[]) =>
  until(async () => (await countUnsettled(service, moves)) === 0, {
    what: 'all coins are recorded',
    withinMs: patienceMs,
    everyMs: 250,
  }).catch(() => undefined)

async function checkMoves(service: ServiceUnderTest, moves: Move[], checks: Checks): Promise<void> {
  for (const move of moves) {
    const mistake = mistakeOf(move, await readStored(service, move))
    checks.expect(mistake === undefined, mistake ?? '')
  }
}

interface OfficeWithChain extends Pick<Office, 'query' | 'people' | 'site'> {
  chain: ReturnType<typeof sandboxChain>
  /** The wallet of a stranger. */
  stranger: string
}

/** Coins that move on the chain, and what they are for. */
interface Move {
  kind: 'sell' | 'buy' | 'proof'
  network: 'bitcoin' | 'ethereum'
  /** Of the deal, or the id of the wallet. */
  of: string
  amount: string
  transaction: string
  /** The chain has lost it for ever. */
  isDropped: boolean
  /** Coins at the address of a sell that are never the deal's. */
  others: number
  /** It took the place of one with a lower fee. */
  isReplaced: boolean
  /** Somebody recorded the transaction of a delivery. Otherwise it is recognized. */
  isRecorded: boolean
}

const plain = { isDropped: false, others: 0, isReplaced: false, isRecorded: true }

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const ether = { coin: 'ETH', network: 'ethereum' } as const

/**
 * A client sells bitcoin, and has sent it from a proven wallet. At the address are coins of before the deal, dust of a stranger, and coins of the
 * operator's own.
 */
async function sell(office: OfficeWithChain, buyer: Buyer, random: Random): Promise<Move> {
  const { people, chain, stranger } = office
  const to = await chain.newReceivingAddress('BTC', 'bitcoin')
  const receivingAddressId = await deals.newReceivingAddress([people.dealer, people.payments], { ...bitcoin, address: to })
  const send = (from: string, coins: string) => chain.send({ asset: 'BTC', network: 'bitcoin', from, to, amount: coins })
  const amount = '0.005'
  const from = await chain.newWallet('bitcoin')
  await deals.newWallet(office, people, { ...buyer, ...bitcoin }, from)
  await chain.mine('bitcoin', 1)
  const others: [boolean, () => Promise<unknown>][] = [
    [random() < 0.5, () => send(stranger, '0.00001')],
    [random() < 0.5, async () => send(await chain.operatorAddress('BTC', 'bitcoin'), '0.002')],
  ]
  const isOld = random() < 0.5
  const { reference } = await newDeal(office, buyer, { direction: 'sell', fixedSide: 'coins', amount, receivingAddressId }, async () => {
    if (!isOld) return
    await send(from, '0.003')
    await chain.mine('bitcoin', 1)
    // The process that accepts has no nodes: it knows the last block that the other one read.
    await untilRead(office, await chain.heightOfBitcoin())
  })
  const sent = await send(from, amount)
  const isReplaced = random() < 0.3
  const transaction = isReplaced ? await chain.replace('bitcoin', sent).catch(() => sent) : sent
  for (const [isSent, sendOther] of others) if (isSent) await sendOther()
  return {
    ...plain,
    kind: 'sell',
    network: 'bitcoin',
    of: reference,
    amount,
    transaction,
    others: others.filter(([isSent]) => isSent).length + (isOld ? 1 : 0),
    isReplaced: transaction !== sent,
  }
}

/** A client buys bitcoin. It is paid and bought, and the desk has sent it. Half of the time, nobody records the transaction. */
async function buy(office: OfficeWithChain, buyer: Buyer, random: Random, at: number): Promise<Move> {
  const { chain, people } = office
  const { dealer, payments } = people
  // Not the same twice: of two alike to one wallet, a person says which was sent.
  const { reference, sums } = await newDeal(office, buyer, { amount: (500 + at / 10).toFixed(2) })
  await must(deals.recordPayment(office, people, reference, { amount: sums.due }))
  await must(deals.recordFill(office, dealer, reference))
  await must(deals.deliver(payments, reference))
  const [transfer] = (await deals.readDealOf(payments, reference)).transfers
  if (!transfer) throw new Error('nothing was sent')
  const { amount, toAccount: to } = transfer
  const from = await chain.operatorAddress('BTC', 'bitcoin')
  const transaction = await chain.send({ asset: 'BTC', network: 'bitcoin', from, to, amount })
  const isRecorded = random() < 0.5
  // It may be recognized at the same moment.
  if (isRecorded) await deals.recordTransfer(office, payments, reference, 'sent', { reference: transaction })
  return { ...plain, kind: 'buy', network: 'bitcoin', of: reference, amount, transaction, isRecorded }
}

/** A client proves a wallet by a small transfer. */
async function prove(office: OfficeWithChain, { client }: Buyer): Promise<Move> {
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
  return { ...plain, kind: 'proof', network: 'ethereum', of: id, amount, transaction }
}

const untilRead = ({ query }: OfficeWithChain, height: number) =>
  until(
    async () => {
      const [network] = await query<{ read: number }>(`select scanned_to read from chain_network where network = 'bitcoin'`)
      return (network?.read ?? 0) >= height
    },
    { what: `block ${height} is read`, withinMs: 60_000, everyMs: 250 },
  )

async function newReceivingAddress({ people, chain }: OfficeWithChain, asset: typeof bitcoin | typeof ether): Promise<string> {
  const { dealer, payments } = people
  return deals.newReceivingAddress([dealer, payments], { ...asset, address: await chain.newReceivingAddress(asset.coin, asset.network) })
}

/** A client asks for an offer, gets one and accepts it. */
async function newDeal(
  { people: { dealer } }: OfficeWithChain,
  buyer: Buyer,
  offered: Parameters<typeof draftFor>[1] = {},
  beforeAccepting = async () => {},
): Promise<deals.DealReply> {
  const pair = offered.direction === 'sell' ? ({ fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 } as const) : {}
  const request = await newRequest(buyer, pair)
  await must(publishSoon(dealer, { request, draft: draftFor(buyer, { spreadBp: 50, ...offered }) }))
  await beforeAccepting()
  const { deal } = await must(deals.accept(buyer.client.call, `${request}-1`, usualPassword))
  return deals.readDealOf(dealer, deal)
}
