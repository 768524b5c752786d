import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import { acceptOffer, declineOffer } from '#contract/endpoints/offers.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import type { Person } from '../../../src/server/testing/staff.ts'
import { requestOf, usualPassword } from '../../harness/client.ts'
import type { Office, RunningDeal } from '../../harness/deals/office.ts'
import { type HttpResponse, type Outcome, outcomeOf } from '../../harness/http.ts'
import type { StaffMember } from '../../harness/staff.ts'

/** A call that only has to be sent, and what is stored once it has succeeded. */
export interface ReadyShot {
  effect: string
  send(): Promise<Outcome>
}

interface Work {
  office: Office
  running: RunningDeal
  /** Of two people, or of one person in two tabs, the second one. */
  isSecond: boolean
  random: () => number
}

interface Stage {
  /** Makes the call ready. */
  prepare(work: Work): Promise<ReadyShot>
  /** What is stored, as client and desk read it. More than one is a failure. */
  effects(running: RunningDeal): string[]
}

/** All that happens to deals here, by name. Each stage is killed. */
export const stages = {
  accept: {
    async prepare({ running: { buyer, offer }, isSecond, random }) {
      const isDeclined = isSecond && random() < 0.5
      const body = deals.acceptanceOf(offer, { password: usualPassword })
      const request = isDeclined ? requestOf(declineOffer, { params: offer, body: {} }) : requestOf(acceptOffer, { params: offer, body })
      return { effect: isDeclined ? 'declined' : 'accepted', send: () => buyer.client.send(request) }
    },
    effects: ({ offerState }) => (offerState === 'open' ? [] : [offerState]),
  },
  type: byDesk('typed payment', {
    by: ['clerk', 'clerk'],
    act: (by, deal, { own, office }) => deals.proposePayment(office, by, deal, { amount: deal.sums.due, bankReference: own }),
    stored: ({ approvals }) => approvals.filter(({ action }) => action === 'record-payment'),
  }),
  pay: byDesk('payment', {
    by: ['otherClerk', 'otherClerk'],
    act: (by, { approvals }) => deals.approve(by, approvals[0]?.id ?? ''),
    stored: ({ payments }, own) => payments.filter(({ bankReference }) => bankReference === own),
  }),
  fill: byDesk('fill', {
    by: ['dealer', 'dealer'],
    act: (by, deal, { own, office }) => deals.recordFill(office, by, deal, { venueReference: own }),
    stored: ({ fills }, own) => fills.filter(({ venueReference }) => venueReference === own),
  }),
  refuse: byDesk('refusal', {
    by: ['dealer', 'dealer'],
    act: (by, deal) => deals.decide(by, deal, 'refuse'),
    stored: ({ steps }) => steps.filter(({ move }) => move === 'refused'),
  }),
  /** A delivery that two people decide, or a refund. */
  propose: byDesk('proposal', {
    by: ['payments', 'payments'],
    act: (by, deal) => (deal.state === 'refunding' ? deals.proposeRefund(by, deal) : deals.deliver(by, deal)),
    stored: ({ approvals }) => approvals,
  }),
  approve: byDesk('transfer', {
    by: ['otherPayments', 'otherPayments'],
    act: (by, { approvals }) => deals.approve(by, approvals[0]?.id ?? ''),
    stored: ({ transfers }) => transfers,
  }),
  /** A delivery that one person decides. */
  send: byDesk('transfer', {
    by: ['payments', 'otherPayments'],
    act: (by, deal) => deals.deliver(by, deal),
    stored: ({ transfers }) => transfers,
  }),
  sent: transferStep('sent'),
  confirmed: transferStep('confirmed'),
} satisfies Record<string, Stage>
export type StageName = keyof typeof stages
const stageNames = Object.keys(stages) as StageName[]

interface ByDesk {
  /** Who does it, and who does it at the same time. */
  by: [keyof Office['people'], keyof Office['people']]
  /** `own`: the reference of the deal's payment at the bank, of its fill at the venue, and of what was sent. */
  act(by: Person, deal: deals.DealReply, of: { own: string; office: Office }): Promise<unknown>
  /** The rows that it leaves. */
  stored(deal: deals.DealReply, own: string): unknown[]
}

/** What people of the desk do. */
function byDesk(effect: string, { by, act, stored }: ByDesk): Stage {
  return {
    async prepare({ office, running: { deal, offer }, isSecond }) {
      if (!deal) throw new Error('the offer is not accepted')
      // The hash of an offer is in the form of a transaction's id.
      const send = await holdBack(office.people[by[isSecond ? 1 : 0]], (person) => act(person, deal, { own: offer.hash, office }))
      return { effect, send: () => outcomeOf(send) }
    },
    effects: ({ deal, offer }) => (deal ? stored(deal, offer.hash).map(() => effect) : []),
  }
}

function transferStep(kind: TransferStepKind): Stage {
  return byDesk(kind, {
    by: ['payments', 'otherPayments'],
    act: (by, deal, { own, office }) => deals.recordTransfer(office, by, deal, kind, { reference: own }),
    stored: ({ transfers }) => transfers.flatMap(({ steps }) => steps.filter((step) => step.kind === kind)),
  })
}

/** Does an act but for its last call, the one that changes something. Returns what sends that. */
async function holdBack(person: StaffMember, act: (by: Person) => Promise<unknown>): Promise<() => Promise<HttpResponse>> {
  let send: (() => Promise<HttpResponse>) | undefined
  await act({
    ...person,
    async call(endpoint, options) {
      if (endpoint.call.method === 'GET') return person.call(endpoint, options)
      send = () => person.call(endpoint, options)
      return { status: 0, body: undefined as never }
    },
  })
  if (!send) throw new Error('the act has no call')
  return send
}

interface Hit {
  victim: string
  stage: StageName
  /** The call had succeeded. */
  isStored: boolean
}

const shorter = 0.8
const longer = 1.1

/** Counts what the kills hit, and learns how long before a kill the calls of each stage must be sent to be hit, if possible near their commit. */
export class Tally {
  readonly #hits: Hit[] = []
  readonly #leads = new Map<StageName, number>()

  /** A call had no answer when the process was killed. */
  hit(hit: Hit): void {
    this.#hits.push(hit)
    if (!hit.isStored) this.begin(hit.stage, this.leadMs(hit.stage) * longer)
  }

  /** A call took so long without a kill. */
  begin(stage: StageName, ms: number): void {
    this.#leads.set(stage, ms)
  }

  /** A call was answered before the kill. */
  missed(stage: StageName): void {
    this.begin(stage, this.leadMs(stage) * shorter)
  }

  /** How long before a kill a call is sent, in milliseconds. */
  leadMs(stage: StageName): number {
    return this.#leads.get(stage) ?? 0
  }

  /** How often the stage that was hit least was hit. */
  fewest(victim: string): number {
    return Math.min(...stageNames.map((stage) => this.#hitsOf(victim, stage).length))
  }

  /** One figure for each stage. */
  figures(victim: string): Record<string, string> {
    const describe = (hits: Hit[]) => `${hits.length}, of which ${hits.filter(({ isStored }) => isStored).length} were stored`
    return Object.fromEntries(stageNames.map((stage) => [`${victim} killed during “${stage}”`, describe(this.#hitsOf(victim, stage))]))
  }

  #hitsOf(victim: string, stage: StageName): Hit[] {
    return this.#hits.filter((hit) => hit.victim === victim && hit.stage === stage)
  }
}
