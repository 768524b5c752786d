import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { addPayoutAccount as addEndpoint, payoutAccounts as listEndpoint } from '#contract/endpoints/payout-accounts.ts'
import { refusalForClient } from '#contract/desk/payout-refusals.ts'
import { mostPayoutAccounts } from '#contract/payout-refusals.ts'
import { lockActiveClient } from '../../client/account/lock.ts'
import { type ProofRefusal, withFreshProof } from '../../client/second-factor/fresh-proof.ts'
import { announceChange } from '../../platform/change/change.ts'
import { isOwnAccount } from '../../platform/config/bank.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import { approvedKinds } from '../../provider/identity-check/party.ts'
import type { TradeContext } from '../context.ts'
import { findWaivers, type Judged, usableFromOf } from '../destination-wait/wait.ts'
import * as store from './payout-account.store.ts'
import { readPayoutAccount } from './read-payout-account.ts'
import { pick } from '../../platform/pick.ts'

type Shown = ReplyOf<typeof listEndpoint>['accounts'][number]
type NumberColumns = Exclude<ReturnType<typeof readPayoutAccount>, Failure>

/** The client's payout accounts without removed ones, and the names in which one can be added. */
export async function listOwnPayoutAccounts(
  { database, clock, operator, greenParties }: TradeContext,
  accountId: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const parties = await greenParties(accountId)
  const judged = { now: clock(), rules: operator.wallets, waivers: await findWaivers(database, accountId) }
  return {
    parties: parties.map(({ kind, name }) => ({ kind, name })),
    accounts: (await findKept(database, accountId)).map((found) => shownToClient(found, judged)),
  }
}

const findKept = async (db: Queryable, accountId: string) =>
  (await store.findAccounts(db, accountId)).filter(({ removedAt }) => removedAt === null)

function shownToClient({ account, check }: store.FoundPayoutAccount, judged: Judged): Shown {
  const { partyKind, holder } = account
  return {
    ...pick(account, 'id', 'currency', 'iban', 'bic', 'sortCode', 'accountNumber', 'bank', 'addedAt'),
    party: { kind: partyKind, name: holder },
    ...stateForClient(check),
    usableFrom: check?.outcome === 'refused' ? null : usableFromOf({ id: account.id, since: account.addedAt }, judged),
  }
}

/** What the client reads of a check. */
export const stateForClient = (check: Pick<store.CheckOfAccount, 'outcome' | 'reason'> | null): Pick<Shown, 'state' | 'refusal'> => ({
  state: check?.outcome ?? 'being-checked',
  refusal: check?.reason ? refusalForClient[check.reason] : null,
})

/** Adds a payout account in the name of the client's approved party. */
export async function addPayoutAccount(
  context: TradeContext,
  { accountId, body }: { accountId: string; body: BodyOf<typeof addEndpoint> },
): Promise<ReplyOf<typeof addEndpoint> | ProofRefusal | Failure<'REQUIREMENTS_OPEN' | 'CONFLICT'>> {
  const account = await readNewPayoutAccount(context, accountId, body)
  if (account instanceof Failure) return account
  const { currentPassword, code, passkey } = body
  return withFreshProof(context.client, { accountId, currentPassword, code, passkey }, (tx, now) =>
    insertNewPayoutAccount(context, tx, { ...account, accountId, now }),
  )
}

interface NewAccount {
  party: Shown['party']
  typed: NumberColumns
}
type AccountRefusal = Failure<'VALIDATION_FAILED' | 'REQUIREMENTS_OPEN' | 'CONFLICT'>

/** What a client typed of a new account. What can be refused without the proof is refused before the proof is used up. */
export async function readNewPayoutAccount(
  { database, bank, greenParties }: TradeContext,
  accountId: string,
  body: Parameters<typeof readPayoutAccount>[0],
): Promise<NewAccount | AccountRefusal> {
  const party = (await greenParties(accountId)).find(({ kind }) => kind === body.party)
  if (!party) return needsCheck()
  const typed = readPayoutAccount(body)
  if (typed instanceof Failure) return typed
  if (isOwnAccount(bank, typed.iban ?? `${typed.sortCode ?? ''}${typed.accountNumber}`))
    return refuseField(numberFieldOf(typed), 'This is the account to which you pay. Please give an account of your own.')
  return (await refusalOf(database, accountId, typed)) ?? { party, typed }
}

/** Adds an account under the client's lock, after the client gave a fresh proof. Everything is checked again. */
export async function insertNewPayoutAccount(
  { mail }: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { accountId, now, party, typed }: NewAccount & { accountId: string; now: Date },
): Promise<{ id: string } | AccountRefusal> {
  if (!(await approvedKinds(tx, accountId)).includes(party.kind)) return needsCheck()
  const refused = await refusalOf(tx, accountId, typed)
  if (refused) return refused
  const id = await store.insertAccount(tx, { ...typed, accountId, partyKind: party.kind, holder: party.name, addedAt: now })
  await recordEvent(tx, { kind: 'payout-account.added', actor: 'client', at: now, accountId, details: detailsOf(id, typed.currency) })
  await mail.order(tx, { kind: 'payout-account-added', payoutAccountId: id })
  await announce(tx, accountId)
  return { id }
}

const needsCheck = () => fail('REQUIREMENTS_OPEN', { requirements: ['identity-check'] })

async function refusalOf(db: Queryable, accountId: string, typed: NumberColumns) {
  const kept = await findKept(db, accountId)
  const isSame = ({ account }: store.FoundPayoutAccount) => identifying.every((column) => account[column] === typed[column])
  if (kept.some(isSame))
    return refuseField(numberFieldOf(typed), 'You have added this account already. Remove it first if you want to add it again.')
  return kept.length < mostPayoutAccounts ? undefined : fail('CONFLICT', { message: 'There are ten payout accounts. Remove one first.' })
}

const numberFieldOf = ({ currency }: NumberColumns) => (currency === 'EUR' ? 'iban' : 'accountNumber')

// An IBAN alone names an account. Its BIC may be left out.
const identifying = ['currency', 'iban', 'sortCode', 'accountNumber'] as const

/** Removes a payout account. Money that is already on its way still arrives there. */
export const removePayoutAccount = (
  context: TradeContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void | Failure<'NOT_FOUND' | 'UNAUTHENTICATED'>> =>
  context.database.transaction(async (tx) => {
    if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
    const found = await store.findAccount(tx, id)
    if (found?.account.accountId !== accountId) return fail('NOT_FOUND')
    await recordPayoutRemoval(context, tx, found.account)
  })

/** Removes an account in the client's name, unless it is removed already. The client's account is locked. */
export async function recordPayoutRemoval(
  { clock }: Pick<TradeContext, 'clock'>,
  tx: Transaction,
  { id, accountId, currency }: store.FoundPayoutAccount['account'],
): Promise<void> {
  const now = clock()
  if (!(await store.insertRemoval(tx, { payoutAccountId: id, removedAt: now }))) return
  await recordEvent(tx, { kind: 'payout-account.removed', actor: 'client', at: now, accountId, details: detailsOf(id, currency) })
  await announce(tx, accountId)
}

const detailsOf = (payoutAccountId: string, currency: string) => ({ payoutAccountId, currency })

const announce = (tx: Transaction, accountId: string) => announceChange(tx, 'payout-accounts', `client:${accountId}`)
