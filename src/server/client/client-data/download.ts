import type { ReplyOf } from '#contract/endpoint.ts'
import type { downloadData as endpoint } from '#contract/endpoints/client-data.ts'
import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail } from '../../platform/failure.ts'
import { findAccount } from '../account/account.store.ts'
import type { ClientContext } from '../context.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from '../second-factor/fresh-proof.ts'

/** Returns everything that we store about the client, and orders a letter about the download. */
export const downloadData = (context: ClientContext, proof: FreshProof): Promise<ReplyOf<typeof endpoint> | ProofRefusal> =>
  withFreshProof(context, proof, async (tx, now) => {
    const { accountId } = proof
    // If reading fails, no code is used up and no letter is ordered.
    const data = await inSnapshot(context.database, (snapshot) => exportData(context, snapshot, accountId))
    if (!data) return fail('UNAUTHENTICATED')
    await recordEvent(tx, { kind: 'client-data.downloaded', actor: 'client', at: now, accountId })
    await context.mail.order(tx, { kind: 'data-downloaded', accountId, at: now.toISOString() })
    return { readMe, madeAt: now.toISOString(), data }
  })

async function exportData({ personalData }: ClientContext, tx: Transaction, accountId: string): Promise<Record<string, unknown> | null> {
  const account = await findAccount(tx, accountId)
  if (account?.state !== 'active') return null
  const data: Record<string, unknown> = {}
  for (const domain of personalData) Object.assign(data, await domain.export?.(tx, { accountId, email: account.email }))
  return data
}

/** The head of a client's download. */
const readMe = [
  'This file holds what we keep about you, in the parts of "data". Times are in UTC. It is JSON: every text editor shows it, and other services can read it.',
  'account: your address, the language of our letters, and the versions of our policies that you accepted. signUps: each time somebody signed up with your address. passwordResets: each time a link to set a new password was asked for.',
  'profile: what you told us about yourself. sessions: each log-in of the last months, with the device and network address that it came from. secondFactor: your authenticator app and passkeys, with the names that you gave them; null without any.',
  'exchangeRequests: your requests for a quote, as you sent them, with the rate and fee of that moment. exchangeRequestMessages: what you wrote or told us about them, and our answers. cardPayments: what has become of each card payment.',
  'offers: what we offered you, with every price, and how each offer ended. deals: the offers that you accepted, how they are paid, and what happened to them. wallets: where we send the coins that you buy, as you gave it to us, with when it was entered, confirmed and removed; memoType: how its memo is sent on Stellar. walletProofs: how you proved that a wallet is yours: the message with your signature, or the small transfer. destinationCalls: when we called you about a new wallet or bank account, and at which number.',
  'dealPayments: what came for your deals, and when. transfers: what we sent or paid back for them, and what became of it.',
  'travelData: who sent and who received the coins of your deals, as the law asks us to keep it. travelDataGivenTo: when and how we gave it to the company that keeps a wallet of yours.',
  'payoutAccounts: the bank accounts that you added for the money of your sells, whether we can pay there, and when you removed one.',
  'identityChecks: the state of your verification. The documents and photographs themselves are with the provider of identity verification; ask us for them.',
  'parties: who we deal with: you or your company, with the name and data that the verification confirmed, in each version that we have read.',
  'bookedCalls: appointments that were booked with your address on our scheduling page.',
  'events: the record of what happened with your account, and when. It is kept for security and by law; it holds no names and no addresses. from: the network and device that caused a security event in the last 180 days.',
  'Not in this file, because it is kept only in a form that nobody can read, ourselves included: your password and the keys of your sessions. Other letters than our answers to your requests are not kept after they were sent.',
]
