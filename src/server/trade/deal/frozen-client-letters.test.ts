import { describe, test } from 'vitest'
import { answerRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import type { LetterOrder } from '../../platform/mail/mail.ts'
import { dealService } from '../../testing/deal-work.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { addAccount, checkAccount } from '../../testing/payout-accounts.ts'
import { expectWaitsForRelease } from '../../testing/trade-context.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'
import { dealLetters } from './deal.letters.ts'
import { offerLetters } from '../offer/offer.letters.ts'
import { payoutAccountLetters } from '../payout-account/payout-account.letters.ts'
import { requestWorkLetters } from '../request/answer.letters.ts'
import { exchangeRequestLetters } from '../request/exchange-request.letters.ts'
import { walletLetters } from '../wallet/wallet.letters.ts'

const { service, dealer, payments, accepted } = await dealService()

type TradeLetter = Extract<
  LetterOrder['kind'],
  `offer-${string}` | `deal-${string}` | `payout-account-${string}` | `wallet-${string}` | 'request-received' | 'request-answer'
>
/** What each letter about trade is about. A new one must be here. */
const waiting = {
  'request-received': 'request',
  'request-answer': 'answer',
  'offer-ready': 'offer',
  'offer-ends-soon': 'offer',
  'offer-accepted': 'deal',
  'deal-lapsed': 'deal',
  'deal-part-received': 'deal',
  'deal-cancelled': 'deal',
  'deal-stopped': 'deal',
  'deal-paid': 'deal',
  'deal-question': 'deal',
  'deal-sent': 'deal',
  'deal-refunding': 'deal',
  'deal-refunded': 'deal',
  'deal-payment-set-aside': 'deal',
  'deal-payment-returned': 'deal',
  'payout-account-added': 'payout account',
  'payout-account-checked': 'payout account',
  'wallet-added': 'wallet',
  'wallet-confirmed': 'wallet',
  'wallet-proven': 'wallet',
  'wallet-removed': 'wallet',
} satisfies Record<TradeLetter, 'request' | 'answer' | 'offer' | 'deal' | 'payout account' | 'wallet'>

describe('a letter to a frozen client waits for the release', () => {
  test.each(Object.keys(waiting) as TradeLetter[])('%s', async (kind) => {
    const { client, order } = await orderOf(kind)
    await expectWaitsForRelease(service, client, order, async (trade) => {
      const writers = {
        ...exchangeRequestLetters(trade),
        ...requestWorkLetters(trade),
        ...offerLetters(trade),
        ...dealLetters(trade),
        ...payoutAccountLetters(trade),
        ...walletLetters(trade),
      }
      return (writers[kind] as (one: LetterOrder) => Promise<object | null>)(order)
    })
  })

  /** A client whom this letter is about, and its order. */
  async function orderOf(kind: TradeLetter): Promise<{ client: { email: string }; order: LetterOrder }> {
    const client = waiting[kind] === 'deal' ? (await accepted()).client : await buyer(service)
    return { client, order: { kind, ...(await objectOf(kind, client)) } as LetterOrder }
  }

  async function objectOf(kind: TradeLetter, client: Buyer): Promise<object> {
    const idOf = async (table: 'offer' | 'exchange_request') =>
      (await service.query<{ id: string }>(`select id from ${table} where account_id = $1`, [client.id]))[0]?.id ?? ''
    switch (waiting[kind]) {
      case 'request':
        return { exchangeRequestId: await idOf('exchange_request') }
      case 'answer': {
        const params = { reference: client.request }
        const { version } = (await dealer.call(readRequest, { params })).body
        const { messageId } = (await dealer.call(answerRequest, { params, body: { version, language: 'en', text: 'Hello.' } })).body
        return { messageId, to: 'account' }
      }
      case 'offer':
        await publish(dealer, { request: client.request, draft: draftFor(client) })
        return { offerId: await idOf('offer'), to: 'account' }
      case 'deal':
        return { offerId: await idOf('offer') }
      case 'payout account': {
        const { id: payoutAccountId } = (await addAccount(service, client)).body
        await checkAccount(payments, payoutAccountId)
        return { payoutAccountId }
      }
      case 'wallet': {
        const { id: walletId } = (await addOwnWallet(service, client)).body
        await storeProof(service, walletId)
        return { walletId }
      }
    }
  }
})
