import { randomInt } from 'node:crypto'
import { type CryptoCurrency, isCrypto } from '#contract/currencies.ts'
import type { AddressLine } from '#contract/desk/address-lines.ts'
import { type MemoRule, networkOf } from '#contract/networks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import * as store from './receiving-address.store.ts'
import type { receivingAddressTable } from './receiving-address.table.ts'

/** A whole number from the first to below the second. */
type Random = (from: number, below: number) => number

interface Reservation {
  addressId: string
  requestId: string
  coin: string
  network: string
}

/**
 * Uses a confirmed address for a request. At an account of ours, the request gets a tag or memo that nobody had before. Returns the id of what is
 * used; undefined if the address is another network's, not confirmed, or used for something else.
 */
export async function reserveAddress(
  tx: Transaction,
  { addressId, requestId, coin, network }: Reservation,
  random: Random = randomInt,
): Promise<string | undefined> {
  const confirmed = await store.lockConfirmed(tx, addressId, { coin, network })
  if (!confirmed || confirmed.walletId !== null) return undefined
  if (confirmed.requestId === null ? confirmed.hasUsedTwin : confirmed.requestId !== requestId) return undefined
  return (await useFor(tx, confirmed, { requestId }, random)).id
}

/** An address of ours for the small transfers of one wallet: always the same one. Undefined if there is no free one. */
export async function reserveAddressForProof(
  tx: Transaction,
  { coin, network, walletId }: { coin: CryptoCurrency; network: string; walletId: string },
): Promise<AddressLine | undefined> {
  const before = await store.findAddressOfWallet(tx, walletId)
  if (before) return before
  const hasMemo = memoRuleOf({ coin, network }) !== 'none'
  const free =
    (await store.lockNext(tx, { coin, network }, { hasMemo })) ?? (hasMemo ? await store.findAccount(tx, { coin, network }) : undefined)
  return free && useFor(tx, free, { walletId }, randomInt)
}

type Row = typeof receivingAddressTable.$inferSelect

/** Uses a free address, or makes a new one at an account of ours. */
async function useFor(tx: Transaction, { id, address, memo, ...row }: Row, use: store.Use, random: Random) {
  if (isAccount({ ...row, memo })) return withNewMemo(tx, { ...row, address, ...use }, random)
  await store.useAddress(tx, id, use)
  return { id, address, memo }
}

const memoRuleOf = ({ coin, network }: { coin: string; network: string }): MemoRule =>
  (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'

/** Whether an address is an account of ours, at which each client gets a memo of their own. Without one, coins that arrive are nobody's. */
export const isAccount = (one: { coin: string; network: string; memo: string | null }): boolean =>
  one.memo === null && memoRuleOf(one) !== 'none'

const memoDigits = 12

/** Never 0, which programs take for no tag. Random, so that a mistyped one is hardly ever another client's. */
const newMemo = (rule: MemoRule, random: Random): string =>
  String(rule === 'tag' ? random(1, 2 ** 32) : random(10 ** (memoDigits - 1), 10 ** memoDigits))

type Account = Omit<Parameters<typeof store.insertAddress>[1], 'memo'>

async function withNewMemo(tx: Transaction, account: Account, random: Random) {
  for (;;) {
    const memo = newMemo(memoRuleOf(account), random)
    if (await store.isMemoKept(tx, { ...account, memo })) continue
    const id = await store.insertAddress(tx, { ...account, memo })
    if (id !== undefined) return { id, address: account.address, memo }
  }
}
