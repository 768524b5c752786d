import { type AddressFlaw, readAddress } from '#contract/addresses/read-address.ts'
import { type DestinationFlaws, readDestination } from '#contract/addresses/read-destination.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { addWallet as addEndpoint, wallets as listEndpoint } from '#contract/endpoints/wallets.ts'
import { memoTypeOf, type MemoTypeFlaw } from '#contract/memo-type.ts'
import { networkOf } from '#contract/networks.ts'
import { maxWallets } from '#contract/wallet-rules.ts'
import { lockActiveClient, lockActiveClientExclusively } from '../../client/account/lock.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from '../../client/second-factor/fresh-proof.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import type { FieldSentence } from '../../platform/http/field-sentences.ts'
import { approvedKinds } from '../../provider/identity-check/party.ts'
import type { TradeContext } from '../context.ts'
import { findWaivers, type Waivers } from '../destination-wait/wait.ts'
import { isOpen } from './challenge-wallet.ts'
import { challengeReply } from './challenge-reply.ts'
import { isSelfHosted, proofKindsOf, standingOf } from './wallet-standing.ts'
import * as store from './wallet.store.ts'
import type { WalletRow } from './wallet.table.ts'
import { pick } from '../../platform/pick.ts'

type Reply = ReplyOf<typeof listEndpoint>
type Found = Awaited<ReturnType<typeof store.findKeptWallets>>[number]

interface Own {
  accountId: string
  /** Of the wallet. */
  id: string
}

/** The client's wallets without removed ones, and the names in which one can be added. */
export async function listOwnWallets(context: TradeContext, accountId: string): Promise<Reply> {
  const { waitHours, provenFromEur } = context.operator.wallets
  const now = context.clock()
  const parties = (await context.greenParties(accountId)).map(({ kind, name }) => ({ kind, name }))
  const anyParty = parties[0]?.kind ?? 'person'
  const found = await store.findKeptWallets(context.database, accountId)
  const waivers = await findWaivers(context.database, accountId)
  return {
    now: now.toISOString(),
    parties,
    waitHours,
    provenFromEur,
    wallets: found.map((one) => shownToClient(context, one, { now, anyParty, waivers })),
  }
}

function shownToClient(
  context: TradeContext,
  { wallet, proof, challenge }: Found,
  { now, anyParty, waivers }: { now: Date; anyParty: NonNullable<WalletRow['partyKind']>; waivers: Waivers },
): Reply['wallets'][number] {
  const { name, kind, partyKind, enteredAt, source } = wallet
  return {
    ...pick(wallet, 'id', 'coin', 'network', 'address', 'memo', 'provider'),
    memoType: memoTypeOf(wallet),
    party: partyKind ?? anyParty,
    name: name ?? '',
    kind: kind ?? 'self-hosted',
    addedAt: enteredAt.toISOString(),
    addedBy: source === 'client' ? 'client' : 'desk',
    ...standingOf({ wallet, proof }, { now, rules: context.operator.wallets, waivers }),
    proofs: proofKindsOf(wallet),
    challenge: challenge && isOpen(challenge, now) ? challengeReply(context, { wallet, challenge }) : null,
  }
}

/** Adds a wallet in the name of the client's approved party. */
export async function addWallet(
  context: TradeContext,
  { accountId, body }: { accountId: string; body: BodyOf<typeof addEndpoint> },
): Promise<ReplyOf<typeof addEndpoint> | ProofRefusal | Failure<'REQUIREMENTS_OPEN' | 'CONFLICT'>> {
  const wallet = await readNewWallet(context.database, accountId, body)
  if (wallet instanceof Failure) return wallet
  const { currentPassword, code, passkey } = body
  return withFreshProof(context.client, { accountId, currentPassword, code, passkey }, (tx, now) =>
    insertNewWallet(context, tx, { ...wallet, accountId, now }),
  )
}

type TypedBody = Omit<BodyOf<typeof addEndpoint>, keyof FreshProof>
type NewWallet = Pick<TypedBody, 'party' | 'name'> & {
  /** The address, and others of the same wallet. */
  all: [TypedWallet, ...TypedWallet[]]
}
type WalletRefusal = Failure<'VALIDATION_FAILED' | 'REQUIREMENTS_OPEN' | 'CONFLICT'>

/** What a client typed of a new wallet. What can be refused without the proof is refused before the proof is used up. */
export async function readNewWallet(db: Queryable, accountId: string, body: TypedBody): Promise<NewWallet | WalletRefusal> {
  const { party, name } = body
  if (!(await approvedKinds(db, accountId)).includes(party)) return needsCheck()
  const typed = readTypedWallet(body)
  if (typed instanceof Failure) return typed
  const more = readMoreAddresses(body, typed)
  if (more instanceof Failure) return more
  const all: NewWallet['all'] = [typed, ...more]
  return (await refusalOf(db, accountId, all)) ?? { party, name, all }
}

/** Adds a wallet under the account's lock, after its client gave a fresh proof. Everything is checked again. */
export async function insertNewWallet(
  { mail }: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { accountId, now, party, name, all }: NewWallet & { accountId: string; now: Date },
): Promise<{ id: string } | WalletRefusal> {
  if (!(await approvedKinds(tx, accountId)).includes(party)) return needsCheck()
  const refused = await refusalOf(tx, accountId, all)
  if (refused) return refused
  const insert = async (wallet: TypedWallet): Promise<string | undefined> => {
    const { coin, network, kind } = wallet
    // With the same time: it shows which addresses were added together.
    const added = { ...wallet, accountId, name, partyKind: party, source: 'client' as const, enteredAt: now }
    const walletId = await store.insertWallet(tx, added)
    if (walletId === undefined) return undefined
    const details = { walletId, coin, network, kind }
    await recordEvent(tx, { kind: 'wallet.added', actor: 'client', at: now, accountId, details })
    return walletId
  }
  const [typed, ...more] = all
  const id = await insert(typed)
  if (id === undefined) return refuseField('address', 'You have added this wallet already.')
  for (const wallet of more) await insert(wallet)
  await mail.order(tx, { kind: 'wallet-added', walletId: id })
  await announce(tx, accountId)
  return { id }
}

type TypedWallet = Pick<WalletRow, 'coin' | 'network' | 'address' | 'memo' | 'memoType' | 'provider'> & {
  kind: NonNullable<WalletRow['kind']>
}

/** A typed wallet in the form in which it is stored, if its address can be one of the coin on this network. */
function readTypedWallet(body: TypedBody): TypedWallet | Failure<'VALIDATION_FAILED'> {
  const { coin, network, kind } = body
  if (!isCrypto(coin) || !networkOf(coin, network))
    return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
  const { address, memo, memoType = null } = body
  const read = readDestination({ address, memo, memoType }, { coin, network })
  if ('flaws' in read) return refuseDestination(read.flaws)
  const provider = body.provider || null
  if (kind === 'provider' && provider === null) return refuseField('provider', 'The name of the company is needed.')
  return { coin, network, ...read, kind, provider: kind === 'provider' ? provider : null }
}

function refuseDestination({ address, memo, memoType }: DestinationFlaws): Failure<'VALIDATION_FAILED'> {
  if (address) return refuseField('address', sentences[address])
  return memoType ? refuseField('memoType', typeSentences[memoType]) : refuseField('memo', memoSentences[memo ?? 'not-used'])
}

/** The other addresses of a typed wallet. */
function readMoreAddresses(
  { coin, network, moreAddresses = [] }: TypedBody,
  wallet: TypedWallet,
): TypedWallet[] | Failure<'VALIDATION_FAILED'> {
  const isOfMany = isCrypto(coin) && networkOf(coin, network)?.hasManyAddresses === true && isSelfHosted(wallet)
  if (moreAddresses.length > 0 && !isOfMany) return fail('VALIDATION_FAILED', { fields: { moreAddresses: 'must be empty' } })
  const more: TypedWallet[] = []
  for (const address of moreAddresses) {
    const read = isCrypto(coin) ? readAddress(address, { coin, network }) : undefined
    if (!read || 'flaw' in read) return refuseField('moreAddresses', sentences[read?.flaw ?? 'malformed'])
    more.push({ ...wallet, address: read.address })
  }
  return more
}

const memoSentences: Record<NonNullable<DestinationFlaws['memo']>, FieldSentence> = {
  'not-used': 'must be empty on this network',
  'not-a-tag': 'A destination tag is a whole number up to 4294967295.',
  'too-long': 'This memo is longer than the network allows.',
  'other-memo': 'The address contains another tag or memo than this one.',
}

const typeSentences: Record<MemoTypeFlaw, FieldSentence> = {
  unsaid: 'Please choose the type that the exchange names beside the memo.',
  'not-an-id': 'An ID is a whole number up to 18446744073709551615, without zeros in front.',
  'other-type': 'The address contains another memo type than this one.',
}

const sentences: Record<AddressFlaw, FieldSentence> = {
  empty: 'The address is needed.',
  mistyped: 'This address has a typing mistake. Please copy it again.',
  malformed: 'This is not an address of this coin on this network. Please copy it again.',
  testnet: 'This is an address of a test network. Coins that are sent there are lost.',
  lost: 'This address is a token’s own, or nobody’s. Coins that are sent there are lost.',
  'memo-type': 'This address asks for a memo of a type that deposits do not use. Please copy address and memo one by one.',
  'other-network': 'This is an address of another network. Please choose that network, or copy the address again.',
}

const needsCheck = () => fail('REQUIREMENTS_OPEN', { requirements: ['identity-check'] })

async function refusalOf(db: Queryable, accountId: string, typed: TypedWallet[]) {
  for (const [at, wallet] of typed.entries())
    if (await store.isReceivingAddress(db, wallet))
      return refuseField(
        at === 0 ? 'address' : 'moreAddresses',
        'This is an address to which you send coins to us. Please give an address of your own.',
      )
  if ((await store.countKeptWallets(db, accountId)) + typed.length > maxWallets)
    return fail('CONFLICT', { message: 'There are fifty wallets. Remove one first.' })
  return undefined
}

/** Gives a wallet another name, which only the client's own list needs. */
export const renameWallet = (
  { database }: TradeContext,
  { name, ...own }: Own & { name: string },
): Promise<void | Failure<'NOT_FOUND' | 'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    if (!(await lockActiveClient(tx, own.accountId))) return fail('UNAUTHENTICATED')
    const wallet = await store.lockWallet(tx, own)
    if (!wallet || wallet.removedAt !== null) return fail('NOT_FOUND')
    await store.rename(tx, own.id, name)
    await announce(tx, own.accountId)
  })

/** Removes a wallet. Removing it again succeeds. */
export const removeOwnWallet = (context: TradeContext, own: Own): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'UNAUTHENTICATED'>> =>
  context.database.transaction(async (tx) => {
    const { accountId } = own
    // Not shared: a delivery that is being decided holds a shared lock.
    if (!(await lockActiveClientExclusively(tx, accountId))) return fail('UNAUTHENTICATED')
    const wallet = await store.lockWallet(tx, own)
    if (!wallet) return fail('NOT_FOUND')
    if (wallet.removedAt !== null) return
    if (await store.isBeingSentTo(tx, wallet)) return fail('CONFLICT', { message: 'Coins are being sent there.' })
    await recordOwnRemoval(context, tx, wallet)
  })

/** Removes a locked wallet in the client's name. */
export async function recordOwnRemoval(
  { clock, mail }: Pick<TradeContext, 'clock' | 'mail'>,
  tx: Transaction,
  { id, accountId }: Pick<WalletRow, 'id' | 'accountId'>,
): Promise<void> {
  const removedAt = clock()
  await store.remove(tx, id, { removedBy: null, removedAt, removalReason: 'client-asked' })
  const details = { walletId: id, reason: 'client-asked' }
  await recordEvent(tx, { kind: 'wallet.removed', actor: 'client', at: removedAt, accountId, details })
  await mail.order(tx, { kind: 'wallet-removed', walletId: id })
  await announce(tx, accountId)
}

const announce = (tx: Transaction, accountId: string) => announceChange(tx, 'wallets', `client:${accountId}`)

/** The wallet of a deal's party to which the coins could go, in any state. */
export async function findChoosableWallet(
  db: Queryable,
  { id, ...wanted }: Parameters<typeof store.listWalletsFor>[1] & { id: string },
): Promise<WalletRow | undefined> {
  return (await store.listWalletsFor(db, wanted)).find(({ wallet }) => wallet.id === id)?.wallet
}
