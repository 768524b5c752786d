import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import { reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { deal as readOwnDeal } from '#contract/endpoints/deals.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import { acceptProvenCoins, sweep } from '../trade/deal/sweep.ts'
import * as deals from './deals.ts'
import type { Buyer } from './offers.ts'
import { serviceOfFile, type ServiceOptions, type TestService } from './service.ts'
import { must } from './staff.ts'
import { tradeContext } from './trade-context.ts'

export interface OwnDeal {
  client: Buyer
  reference: string
}

/** The service of a test file about deals, with the work on them. */
export async function dealService(options: ServiceOptions = {}) {
  const service = await serviceOfFile({ sharedSandbox: true, ...options })
  return { service, ...(await dealWork(service)) }
}

/** The people of a service's desk, and what they do to deals, in short words. */
export async function dealWork(service: TestService, chain?: Chain) {
  const desk = await deals.dealDesk(service)
  const { dealer, payments, otherPayments } = desk
  const context = tradeContext(service, chain)

  const readOf = (reference: string) => deals.readDealOf(dealer, reference)
  const pay = (reference: string, amount = '500', typed: Partial<Parameters<typeof deals.recordPayment>[3]> = {}) =>
    deals.recordPayment(service, desk, reference, { amount, ...typed })
  const fill = (reference: string, typed?: Parameters<typeof deals.recordFill>[3]) => deals.recordFill(service, dealer, reference, typed)
  const newWallet = async (reference: string, address?: string) => deals.newWallet(service, desk, await readOf(reference), address)
  const recordStep = (reference: string, kind: TransferStepKind, step?: Parameters<typeof deals.recordTransfer>[4]) =>
    deals.recordTransfer(service, payments, reference, kind, step)

  const accepted = (changed?: Partial<TypedOfferDraft>): Promise<OwnDeal> => deals.acceptedDeal(service, desk, changed)

  /** A deal whose whole amount came. */
  async function paidDeal(changed: Partial<TypedOfferDraft> = {}): Promise<OwnDeal> {
    const own = await accepted(changed)
    const { fiatAmount, coinAmount } = await readOf(own.reference)
    await must(pay(own.reference, changed.direction === 'sell' ? coinAmount : fiatAmount))
    return own
  }

  /** A paid deal that is filled. */
  async function executedDeal(changed?: Partial<TypedOfferDraft>): Promise<OwnDeal> {
    const own = await paidDeal(changed)
    await must(fill(own.reference))
    return own
  }

  /** Decides the delivery, by a second person too if there must be one. */
  async function deliver(reference: string, [one, other] = [payments, otherPayments] as const): Promise<void> {
    const { approvalId } = await must(deals.deliver(one, reference))
    if (approvalId) await must(deals.approve(other, approvalId))
  }

  /** A buy whose coins are decided to leave, to a wallet with this address. */
  async function sendingDeal(changed?: Partial<TypedOfferDraft>, address?: string): Promise<OwnDeal> {
    const own = await executedDeal(changed)
    await newWallet(own.reference, address)
    await deliver(own.reference)
    return own
  }

  /** Proposes to pay back, and approves it as a second person. */
  async function decideRefund(reference: string, options?: Parameters<typeof deals.proposeRefund>[2]): Promise<void> {
    const { approvalId } = await must(deals.proposeRefund(payments, reference, options))
    await must(deals.approve(otherPayments, approvalId))
  }

  /** Pays back, with all that belongs to it. */
  async function refundWhole(reference: string, options?: Parameters<typeof decideRefund>[1]): Promise<void> {
    await decideRefund(reference, options)
    await must(recordStep(reference, 'confirmed'))
  }

  /** Takes back what was recorded last as a payment of the deal. */
  async function takeBack(reference: string, kind: BodyOf<typeof reversePayment>['kind'] = 'recalled') {
    const { payments: recorded, version } = await readOf(reference)
    const body = { kind, at: service.clock().toISOString(), reference: 'as the bank says', version }
    return payments.call(reversePayment, { params: { reference, id: recorded.at(-1)?.id ?? '' }, body })
  }

  return {
    context,
    desk,
    ...desk,
    readOf,
    stateOf: async (reference: string) => (await readOf(reference)).state,
    movesOf: async (reference: string) => (await readOf(reference)).steps.map(({ move }) => move),
    /** What became of the deal's last transfer. */
    stepsOf: async (reference: string) => (await readOf(reference)).transfers.at(-1)?.steps.map(({ kind }) => kind),
    /** What the deal's client reads of it. */
    seenBy: async ({ client: { token }, reference }: OwnDeal) => (await service.call(readOwnDeal, { token, params: { reference } })).body,
    pay,
    fill,
    newWallet,
    recordStep,
    accepted,
    paidDeal,
    executedDeal,
    deliver,
    sendingDeal,
    decideRefund,
    refundWhole,
    takeBack,
    async sweepNow() {
      await acceptProvenCoins(context)
      await sweep(context)
    },
    passMinutes: (minutes: number) => deals.passMinutes(service, desk, minutes),
  }
}
