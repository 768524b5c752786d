import type { ArrivalState, ChainTrouble } from '#contract/desk/chain-states.ts'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { announceChange } from '../../platform/change/change.ts'
import { comparedAddress, paymentsByAddress, shownAddress, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { findTransactions, readTransaction } from '../../provider/chain/read-chain.ts'
import { readHash } from '../../provider/chain/read-tips.ts'
import { type DecidedTransfer, findNetwork, findUses } from '../chain/chain-record.store.ts'
import { findKnown } from '../chain/sighting.store.ts'
import { findWatchedAddresses, type WatchedAddress } from '../chain/watched-addresses.store.ts'
import { findChainStart } from '../deal/chain-start.ts'
import { confirmationDays } from '../wallet/challenge-wallet.ts'
import { storeReplacement, storeSighting } from './chain-watch.store.ts'
import { failedAddresses, type LookedAt, nextAddresses, oldestReading } from './address-turns.ts'
import { findOurs } from './own-addresses.ts'
import { findAwaited, recognizeSent, type Unfit } from './recognize-sent.ts'
import { oneAfterAnother, type Round, type WatchContext } from './round.ts'

/** How long addresses of sells are watched after their deals were accepted. */
const watchedDays = 90
/** Blocks of Ethereum that one round reads. */
const blocksAtOnce = 20
/** After a reorganisation, blocks are read again from so far back. */
const readAgainBlocks = 64

/** A block that was read, with all before it. The hash is empty if the nodes do not agree on it. */
export interface Scanned {
  height: number
  hash: string
}

interface Scan {
  /** The lowest height of the nodes that answer. */
  height: number
  lookedAt: LookedAt
  unfit: Unfit
}

interface Arrivals {
  /** The last block that was read; undefined if it must be read again. */
  scanned: Scanned | undefined
  trouble: ChainTrouble | null
  /** All coins that were awaited are found that had come until then; undefined if not all was read. */
  readAt: Date | undefined
  /** Addresses at which coins may have come nonetheless. */
  unread?: string[]
}

/** Finds coins that came to addresses of ours, transactions in the place of our own, and those that pay what was decided. */
export async function findArrivals(context: WatchContext, round: Round, scan: Scan): Promise<Arrivals> {
  const { network, now, stopping } = round
  const { database } = context
  const since = { acceptedSince: plusDays(now, -watchedDays), awaitedSince: plusDays(now, -confirmationDays) }
  const watched = await findWatchedAddresses(database, network, since)
  const byAddress = new Map(watched.toReversed().map((one) => [comparedAddress(network, one.address), one]))
  const byCoin = new Map(watched.toReversed().map((one) => [`${one.coin} ${comparedAddress(network, one.address)}`, one]))
  const uses = await findUses(database, network, plusDays(now, -watchedDays))
  const blocks = await blocksOf(context, round, scan)
  const addresses = network === 'bitcoin' ? nextAddresses(byAddress, { now, lookedAt: scan.lookedAt }) : [...byAddress.keys()]
  const decided = await findAwaited(context, round, scan.unfit)
  const destinations = decided.map(({ to }) => comparedAddress(network, to))
  const wanted = { addresses: [...addresses, ...destinations], uses: uses.flatMap((one) => one.uses), ...blocks }
  const { ids, unread, isComplete } = await findTransactions(round.chain, network, wanted)
  const known = await findKnown(database, network, ids)
  const troubles: ChainTrouble[] = isComplete && !blocks.isBehind ? [] : ['away']
  const isUnfit = (id: string) => decided.length > 0 && decided.every((one) => scan.unfit.get(one.id)?.has(id))
  const before = decided.flatMap(({ chain: found }) => (found ? [found.transaction] : []))
  const toRead = [...new Set([...ids.filter((id) => !known.has(id)), ...before])].filter((id) => !isUnfit(id))
  await oneAfterAnother(toRead, stopping, async (id) => {
    const trouble = await lookAt(context, round, { id, byAddress, byCoin, uses, decided, unfit: scan.unfit })
    if (trouble) troubles.push(trouble)
  })
  const trouble = troubles.includes('apart') ? 'apart' : (troubles[0] ?? null)
  if (trouble !== null || stopping?.aborted) return { trouble, scanned: undefined, readAt: undefined }
  const { lookedAt } = scan
  const failedBefore = failedAddresses(lookedAt)
  for (const address of addresses) lookedAt.set(address, { asked: now, read: unread.includes(address) ? 'failed' : now })
  const failed = failedAddresses(lookedAt)
  if (failed.length > failedBefore.length)
    context.log.warn({ subject: network, failures: failed.length }, 'addresses cannot be read; their deals wait')
  const scanned =
    blocks.from <= blocks.to ? { height: blocks.to, hash: (await readHash(round.chain, network, blocks.to)) ?? '' } : undefined
  const readAt = network === 'bitcoin' ? oldestReading(byAddress, { now, lookedAt }) : now
  return {
    trouble,
    scanned,
    readAt: blocks.to === scan.height ? readAt : undefined,
    unread: watched.filter(({ address }) => failed.includes(comparedAddress(network, address))).map(({ address }) => address),
  }
}

interface Blocks {
  from: number
  to: number
  /** A node has fewer blocks than were read: it says nothing new, and what was read stays. */
  isBehind: boolean
}

/** Which blocks are read: from the last one on. Of Bitcoin, nodes list transactions by address. */
async function blocksOf({ database }: WatchContext, { network, chain }: Round, { height }: Scan): Promise<Blocks> {
  const { scannedTo = null, scannedHash = null } = (await findNetwork(database, network)) ?? {}
  if (scannedTo === null) return { from: height, to: height, isBehind: false }
  const isBehind = height < scannedTo
  const isSame = !isBehind && (await readHash(chain, network, scannedTo)) === scannedHash
  const from = isSame ? scannedTo + 1 : Math.max(0, scannedTo - readAgainBlocks)
  return { from, to: Math.min(height, from + blocksAtOnce - 1), isBehind }
}

interface Found {
  id: string
  byAddress: Map<string, WatchedAddress>
  /** By coin and address: former releases used an address for two coins. */
  byCoin: Map<string, WatchedAddress>
  uses: { transferId: string; uses: string[] }[]
  decided: DecidedTransfer[]
  unfit: Unfit
}

async function lookAt(
  context: WatchContext,
  round: Round,
  { id, byAddress, byCoin, uses, decided, unfit }: Found,
): Promise<ChainTrouble | undefined> {
  const { database } = context
  const { network, now, chain } = round
  const reading = await readTransaction(chain, network, id)
  if (reading.kind !== 'agreed') return reading.kind
  const { transaction, confirmations } = reading.value
  await recognizeSent(context, round, { read: { id, transaction, confirmations, by: reading.by }, decided, unfit })
  if (!transaction) return undefined
  for (const { transferId, uses: used } of uses)
    if (used.some((use) => transaction.uses.includes(use))) await storeReplacement(database, transferId, id)
  const { block } = transaction
  // Together: a transaction of which one payment is known is not looked at again.
  await database.transaction(async (tx) => {
    for (const { index, coin, amount, to, from } of paymentsByAddress(transaction)) {
      const ours = byCoin.get(`${coin} ${to}`) ?? byAddress.get(to)
      if (!ours) continue
      const state = await stateOf(tx, context.operator, ours, { network, transaction: id, height: block?.height, from })
      await storeSighting(tx, {
        state,
        network,
        transaction: id,
        outputIndex: index,
        coin,
        amount,
        address: to,
        senders: from.map((sender) => shownAddress(network, sender)),
        dealId: ours.dealId,
        walletId: ours.walletId,
        firstSeenAt: now,
        blockHeight: block?.height ?? null,
        blockHash: block?.hash ?? null,
        blockAt: block && new Date(block.at),
        confirmations,
        lookedAt: now,
      })
      await announceChange(tx, 'deals')
    }
  })
  return undefined
}

interface Arrived {
  network: WatchedNetwork
  transaction: string
  /** Of its block. */
  height: number | undefined
  from: string[]
}

/** Whether coins at the address of a deal may be the deal's. */
async function stateOf(
  tx: Transaction,
  operator: WatchContext['operator'],
  { dealId }: WatchedAddress,
  { network, transaction, height, from }: Arrived,
): Promise<ArrivalState> {
  if (dealId === null) return 'seen'
  if ((await findOurs(tx, operator, { network, addresses: from })).length > 0) return 'own-coins'
  const start = await findChainStart(tx, dealId)
  const isOld = start && (start.transactions.includes(transaction) || (height !== undefined && height <= (start.height ?? -1)))
  return isOld ? 'before-deal' : 'seen'
}
