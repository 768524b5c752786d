import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import { declineOffer } from '#contract/endpoints/offers.ts'
import type { DeskEndpoint } from '../../../src/server/staff/session/desk-route.ts'
import * as acts from '../../../src/server/testing/deal-acts.ts'
import { requestOf, usualPassword } from '../../harness/client.ts'
import type { RunningDeal } from '../../harness/deals/office.ts'
import type { People } from '../../harness/deals/people.ts'
import { type Outcome, outcomeOf } from '../../harness/http.ts'
import type { StaffMember } from '../../harness/staff.ts'

/** A call that only has to be sent, and what is stored once it has succeeded. */
export interface ReadyShot {
  effect: string
  send(): Promise<Outcome>
}

interface Stage {
  /** Makes the call ready. `isSecond`: of two people, or of one person in two tabs, the second one. */
  prepare(work: { people: People; running: RunningDeal; isSecond: boolean; random: () => number }): Promise<ReadyShot>
  /** What is stored, as client and desk read it. More than one is a failure. */
  effects(running: RunningDeal): string[]
}

/** All that happens to deals here, by name. Each stage is killed. */
export const stages = {
  accept: {
    async prepare({ running: { buyer, offer }, isSecond, random }) {
      const isDeclined = isSecond && random() < 0.5
      const request = isDeclined
        ? requestOf(declineOffer, { params: offer, body: {} })
        : requestOf(...acts.accept(offer, { password: usualPassword }))
      return { effect: isDeclined ? 'declined' : 'accepted', send: () => buyer.client.send(request) }
    },
    effects: ({ offerState }) => (offerState === 'open' ? [] : [offerState]),
  },
  pay: byDesk('payment', ({ payments }, own) => payments.filter(({ bankReference }) => bankReference === own), {
    by: ({ payments, otherPayments }) => [payments, otherPayments],
    act: (_, deal, own) => acts.recordPayment(deal, { now: new Date(), amount: deal.sums.due, bankReference: own }),
  }),
  fill: byDesk('fill', ({ fills }, own) => fills.filter(({ venueReference }) => venueReference === own), {
    by: ({ dealer }) => [dealer, dealer],
    act: (dealer, deal, own) => acts.recordFill(dealer, deal, { now: new Date(), venueReference: own }),
  }),
  refuse: byDesk('refusal', ({ steps }) => steps.filter(({ move }) => move === 'refused'), {
    by: ({ dealer }) => [dealer, dealer],
    act: (_, deal) => acts.decide(deal, 'refuse'),
  }),
  /** A delivery that two people decide, or a refund. */
  propose: byDesk('proposal', ({ approvals }) => approvals, {
    by: ({ payments }) => [payments, payments],
    act: (by, deal) => (deal.state === 'refunding' ? acts.proposeRefund(by, deal) : acts.deliver(by, deal)),
  }),
  approve: byDesk('transfer', ({ transfers }) => transfers, {
    by: ({ otherPayments }) => [otherPayments, otherPayments],
    act: (by, { approvals }) => acts.decideProposal(by, approvals[0]?.id ?? '', { decision: 'approved' }),
  }),
  /** A delivery that one person decides. */
  send: byDesk('transfer', ({ transfers }) => transfers, {
    by: ({ payments, otherPayments }) => [payments, otherPayments],
    act: (by, deal) => acts.deliver(by, deal),
  }),
  sent: transferStep('sent'),
  confirmed: transferStep('confirmed'),
} satisfies Record<string, Stage>
export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]

type Deal = NonNullable<RunningDeal['deal']>

interface ByDesk {
  /** Who does it, and who does it at the same time. */
  by(people: People): [StaffMember, StaffMember]
  /** `own`: the reference of the deal's payment at the bank, of its fill at the venue, and of what was sent. */
  act(by: StaffMember, deal: Deal, own: string): acts.ReadyCall<DeskEndpoint> | Promise<acts.ReadyCall<DeskEndpoint>>
}

/** What people of the desk do. `stored`: the rows that it leaves. */
function byDesk(effect: string, stored: (deal: Deal, own: string) => unknown[], { by, act }: ByDesk): Stage {
  return {
    // The hash of the offer is in the form of a transaction's id.
    async prepare({ people, running: { deal, offer }, isSecond }) {
      if (!deal) throw new Error('the offer is not accepted')
      const person = by(people)[isSecond ? 1 : 0]
      const ready = await act(person, deal, offer.hash)
      return { effect, send: () => outcomeOf(() => person.call(...ready)) }
    },
    effects: ({ deal, offer }) => (deal ? stored(deal, offer.hash).map(() => effect) : []),
  }
}

function transferStep(kind: TransferStepKind): Stage {
  return byDesk(kind, ({ transfers }) => transfers.flatMap(({ steps }) => steps.filter((step) => step.kind === kind)), {
    by: ({ payments, otherPayments }) => [payments, otherPayments],
    act: (_, deal, own) => acts.recordTransfer(deal, { now: new Date(), kind, reference: own }),
  })
}
