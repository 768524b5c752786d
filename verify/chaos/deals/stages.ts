import { calls } from '#contract/calls.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import type { DeskDeal } from '../../harness/deals/invariants.ts'
import type { People } from '../../harness/deals/people.ts'
import { type ReadyAct, readyDecision, readyDelivery, readyFill, readyRefund } from '../../harness/deals/ready-acts.ts'
import { usualPassword } from '../../harness/client.ts'
import { type Outcome, outcomeOf } from '../../harness/http.ts'
import type { RunningDeal } from './office.ts'

/** A call that only has to be sent, and what is stored once it has succeeded. */
export interface ReadyCall {
  effect: string
  send(): Promise<Outcome>
}

interface Stage {
  /** Makes the call ready. `isSecond`: of two people, or of one person in two tabs, the second one. */
  prepare(work: { people: People; running: RunningDeal; isSecond: boolean; random: () => number }): Promise<ReadyCall>
  /** What is stored, as client and desk read it. More than one is a failure. */
  effects(running: RunningDeal): string[]
}

const reason = 'A deal while processes are killed.'
const now = () => new Date().toISOString()

/** All that happens to deals here, by name. Each stage is killed. */
export const stages = {
  accept: {
    async prepare({ running: { client, offer }, isSecond, random }) {
      if (isSecond && random() < 0.5) return { effect: 'declined', send: () => client.send(forOffer('declineOffer', offer.reference, {})) }
      const body = { offerHash: offer.hash, termsVersion: offer.termsVersion, currentPassword: usualPassword }
      return { effect: 'accepted', send: () => client.send(forOffer('acceptOffer', offer.reference, body)) }
    },
    effects: ({ offerState }) => (offerState === 'open' ? [] : [offerState]),
  },
  pay: byDesk('payment', ({ payments }, { unique }) => payments.filter((one) => one.bankReference === unique), {
    async prepare({ payments: people }, { reference, version, currency, sums }, { unique, isSecond }) {
      const payer = { payerName: 'Ada Kowalska', payerAccount: 'PL61109010140000071219812874', payer: 'party' }
      const body = { amount: sums.due, currency, bookedAt: now(), bankReference: unique, ...payer, version }
      return () => people[isSecond ? 1 : 0].request('recordPayment', { params: { reference }, body })
    },
  }),
  fill: byDesk('fill', ({ fills }, { unique }) => fills.filter((one) => one.venueReference === unique), {
    prepare: async ({ dealer }, deal, { unique }) =>
      readyFill(dealer, deal, {
        side: 'buy',
        venue: 'CEX.IO',
        venueReference: unique,
        coinAmount: deal.sums.toFill,
        fiatAmount: '100.00',
        filledAt: now(),
      }),
  }),
  refuse: byDesk('refusal', ({ steps }) => steps.filter(({ move }) => move === 'refused'), {
    prepare: async ({ dealer }, { reference, version }) => {
      const body = { decision: 'refuse', version }
      return () => dealer.request('decideDeal', { params: { reference }, body })
    },
  }),
  /** A delivery that two people decide, or a refund. */
  propose: byDesk('proposal', ({ approvals }) => approvals, {
    async prepare({ payments: [by] }, deal) {
      if (deal.state === 'refunding') {
        const payment = firstOf(deal.payments)
        return readyRefund(by, deal, { payment, amount: payment.refundable, reason, otherAccount: '' })
      }
      return readyDelivery(by, deal, { destination: firstOf(deal.destinations), reason })
    },
  }),
  approve: byDesk('transfer', ({ transfers }) => transfers, {
    prepare: async ({ payments: [, by] }, { approvals }) => readyDecision(by, { approvalId: firstOf(approvals).id, decision: 'approved' }),
  }),
  /** A delivery that one person decides. */
  send: byDesk('transfer', ({ transfers }) => transfers, {
    prepare: async ({ payments: people }, deal, { isSecond }) =>
      readyDelivery(people[isSecond ? 1 : 0], deal, { destination: firstOf(deal.destinations), reason }),
  }),
  sent: transferStep('sent'),
  confirmed: transferStep('confirmed'),
} satisfies Record<string, Stage>
export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]

const forOffer = (call: 'acceptOffer' | 'declineOffer', reference: string, body: object) => ({
  method: calls[call].method,
  path: calls[call].path.replace(':reference', reference),
  body,
})

function firstOf<One>([first]: readonly One[]): One {
  if (!first) throw new Error('the deal has not what its stage needs')
  return first
}

interface ByDesk {
  prepare(people: People, deal: DeskDeal, about: { unique: string; isSecond: boolean }): Promise<ReadyAct>
}

/** What people of the desk do. `stored`: the rows that it leaves. */
function byDesk(effect: string, stored: (deal: DeskDeal, running: RunningDeal) => unknown[], { prepare }: ByDesk): Stage {
  return {
    async prepare({ people, running: { deal, unique }, isSecond }) {
      if (!deal) throw new Error('the offer is not accepted')
      const ready = await prepare(people, deal, { unique, isSecond })
      return { effect, send: () => outcomeOf(ready) }
    },
    effects: (running) => (running.deal ? stored(running.deal, running).map(() => effect) : []),
  }
}

function transferStep(kind: TransferStepKind): Stage {
  return byDesk(kind, ({ transfers }) => transfers.flatMap(({ steps }) => steps.filter((step) => step.kind === kind)), {
    async prepare({ payments: people }, { reference, version, transfers }, { unique, isSecond }) {
      const params = { reference, id: firstOf(transfers).id }
      const body = { kind, reference: unique, at: now(), version }
      return () => people[isSecond ? 1 : 0].request('recordTransferStep', { params, body })
    },
  })
}
