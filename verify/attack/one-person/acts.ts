import Big from 'big.js'
import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { acceptPayment, annulFill, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { type DealMoveCode, dealMoves } from '#contract/desk/deal-moves.ts'
import { mayDo, type Permission, type Role } from '#contract/desk/permissions.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { draftFor, publish } from '../../../src/server/testing/offers.ts'
import { type CamtFile, camtFile } from '../../../src/server/testing/camt-files.ts'
import { accounts } from '../../harness/bank/files.ts'
import { confirmFile, figuresOf, uploadFile } from '../../harness/bank/upload.ts'
import type { Office, RunningDeal } from '../../harness/deals/office.ts'
import type { Random } from '../../harness/random.ts'
import type { StaffMember } from '../../harness/staff.ts'

/** One member of staff alone, at a deal and its request that colleagues prepared. */
export interface Scene {
  office: Office
  person: StaffMember
  roles: readonly Role[]
  running: RunningDeal
  /** Of a second request of the same client, without a deal. */
  otherRequest: string
  random: Random
}

interface Answer {
  status: number
  body: unknown
}
type Act = (scene: Scene, deal: deals.DealReply) => Promise<Answer | undefined>

const oneOf = <One>({ random }: Scene, ...from: [One, ...One[]]): One => from[random.between(0, from.length - 1)] ?? from[0]
const placeIn = ({ random }: Scene, from: readonly unknown[]) => random.between(0, Math.max(0, from.length - 1))
const now = () => new Date().toISOString()
const reason = 'Because I say so.'

/** All that one person can do about a deal, its request and its money, each with the permission that it needs. */
export const acts = {
  typePayment: {
    needs: 'payments.record',
    act: ({ office, person }, deal) => deals.proposePayment(office, person, deal, { amount: deal.sums.due }),
  },
  uploadPayment: {
    needs: 'bank.work',
    async act({ person }, deal) {
      const report = notificationOf(deal)
      const uploaded = await uploadFile(person, { name: `${newTransactionId().slice(0, 12)}.xml`, text: camtFile(report) })
      return confirmFile(person, uploaded, figuresOf(report))
    },
  },
  acceptPayment: {
    needs: 'payments.accept',
    async act(scene, { reference, version, payments }) {
      const payment = payments[placeIn(scene, payments)]
      if (!payment) return undefined
      return scene.person.call(acceptPayment, { params: { reference, id: payment.id }, body: { version } })
    },
  },
  reverse: {
    needs: 'payments.record',
    async act(scene, { reference, version, payments }) {
      const payment = payments[placeIn(scene, payments)]
      if (!payment) return undefined
      const body = { kind: oneOf(scene, 'recalled' as const, 'mistaken' as const), at: now(), reference: newTransactionId(), version }
      return scene.person.call(reversePayment, { params: { reference, id: payment.id }, body })
    },
  },
  fill: {
    needs: 'deals.decide',
    act(scene, deal) {
      const left = Big(deal.sums.toFill)
      const coinAmount = (left.eq(0) ? Big('0.001') : left.abs()).toFixed()
      const factor = oneOf(scene, '1', '1', '1', '1.019', '1.03', '10', '0.1')
      const fiatAmount = Big(coinAmount).times(deal.rate).times(factor).toFixed(8)
      return deals.recordFill(scene.office, scene.person, deal, { side: left.lt(0) ? 'sell' : 'buy', coinAmount, fiatAmount })
    },
  },
  proposeFill: {
    needs: 'deals.decide',
    act: ({ office, person }, deal) => deals.recordFill(office, person, deal, { coinAmount: '0.001', fiatAmount: '1', reason }),
  },
  annulFill: {
    needs: 'deals.decide',
    async act({ person }, { reference, version, fills }) {
      const fill = fills.find(({ annulled }) => annulled === null)
      return fill && person.call(annulFill, { params: { reference, id: fill.id }, body: { reason, version } })
    },
  },
  honour: { needs: 'deals.decide', act: ({ person }, deal) => deals.honour(person, deal) },
  settle: { needs: 'deals.decide', act: ({ person }, deal) => deals.decide(person, deal, 'settle') },
  decideRefund: { needs: 'deals.decide', act: ({ person }, deal) => deals.decide(person, deal, 'refund') },
  refuse: { needs: 'deals.decide', act: ({ person }, deal) => deals.decide(person, deal, 'refuse') },
  stop: { needs: 'deals.stop', act: ({ person }, deal) => deals.stop(person, deal) },
  proposeCancel: { needs: 'deals.stop', act: ({ person }, deal) => deals.proposeEnd(person, deal, 'proposeDealCancel') },
  proposeLoss: { needs: 'deals.stop', act: ({ person }, deal) => deals.proposeEnd(person, deal, 'proposeLoss') },
  deliver: {
    needs: 'transfers.decide',
    act: async (scene, deal) =>
      deal.destinations.length === 0 ? undefined : deals.deliver(scene.person, deal, { at: placeIn(scene, deal.destinations), reason }),
  },
  refund: {
    needs: 'transfers.decide',
    async act(scene, deal) {
      if (deal.payments.length === 0) return undefined
      return deals.proposeRefund(scene.person, deal, { at: placeIn(scene, deal.payments), reason })
    },
  },
  recordTransfer: {
    needs: 'payments.record',
    async act(scene, deal) {
      const kinds = deal.transfers.at(-1)?.next ?? []
      const kind = kinds[placeIn(scene, kinds)]
      return kind && deals.recordTransfer(scene.office, scene.person, deal, kind, { reference: newTransactionId() })
    },
  },
  /** Whatever waits at the deal, be it their own proposal. */
  approve: {
    needs: 'approvals.read',
    async act(scene, { approvals }) {
      const open = approvals[placeIn(scene, approvals)]
      return open && deals.approve(scene.person, open.id)
    },
  },
  publish: {
    needs: 'offers.make',
    async act(scene) {
      const { person, running, otherRequest } = scene
      const usual = { amount: oneOf(scene, '900', '5000', '45000', '60000'), shortAmount: '25', lateMinutes: 240 }
      const beyond = oneOf(
        scene,
        {},
        {},
        {},
        { amount: '150000' },
        { spreadBp: oneOf(scene, 0, 400) },
        { shortAmount: oneOf(scene, '26', '400') },
        { lateMinutes: oneOf(scene, 241, 100_000) },
        { agreedFeeRate: '0.001' },
      )
      const draft = draftFor(running.buyer, { ...usual, ...beyond })
      const published = await publish(person, { request: otherRequest, draft, supersedeReason: 'manifest-error' })
      // A supervisor signs it.
      const mayExceed = mayDo(scene.roles, 'offers.exceed')
      if (published.status === 200 || !mayExceed || scene.random() < 0.5) return published
      return publish(person, { request: otherRequest, draft, supersedeReason: 'manifest-error', by: person })
    },
  },
  withdraw: {
    needs: 'offers.exceed',
    act: ({ person, otherRequest }) =>
      person.call(withdrawOffer, { params: { reference: `${otherRequest}-1` }, body: { reason: 'manifest-error' } }),
  },
} as const satisfies Record<string, { needs: Permission; act: Act }>
export type ActName = keyof typeof acts

/** A file as the bank writes it, by hand: the party has paid the deal. */
function notificationOf({ reference, fiatAmount, party }: deals.DealReply): CamtFile {
  const entryReference = newTransactionId().slice(0, 16)
  const facts = { amount: fiatAmount, creditorReference: `RF${reference}`, name: party, account: 'DE89370400440532013000' }
  const entry = { ...facts, booked: now().slice(0, 10), entryReference }
  return { kind: 'camt.054', statements: [{ id: entryReference, account: accounts.EUR, currency: 'EUR', entries: [entry] }] }
}

/** By what each move is made. What the client or time does, and what follows from another move, is nobody's of the desk. */
const actsOfMove: Record<DealMoveCode, ActName[]> = {
  'buy-accepted': [],
  'sell-accepted': [],
  'revised-accepted-paid': [],
  received: ['typePayment', 'uploadPayment', 'approve'],
  'received-late': ['typePayment', 'approve'],
  'received-over': ['typePayment'],
  'received-short': [],
  'buy-not-paid': [],
  'sell-not-sent': [],
  'received-in-time': ['typePayment'],
  'received-after-end': ['typePayment', 'uploadPayment'],
  'buy-cancelled-by-client': [],
  'sell-cancelled-by-client': [],
  'cancelled-partly-paid': [],
  'stopped-unpaid': ['proposeCancel', 'approve'],
  'stopped-partly-paid': ['proposeCancel'],
  filled: ['fill', 'proposeFill', 'approve'],
  refused: ['refuse'],
  'sending-decided': ['deliver', 'deliver', 'approve'],
  sent: ['recordTransfer'],
  'sending-failed': ['recordTransfer'],
  'payment-taken-back': ['reverse'],
  'payment-not-in-statement': [],
  'delivery-undone': ['recordTransfer'],
  'stopped-for-review': ['stop'],
  honoured: ['honour', 'honour'],
  'settled-paid': ['settle'],
  'settled-executed': ['settle'],
  'settled-done': ['settle'],
  'refund-decided': ['decideRefund'],
  'revised-accepted': [],
  'loss-recorded': ['proposeLoss', 'approve'],
  refunded: ['refund', 'recordTransfer', 'approve'],
  'refund-failed': ['recordTransfer'],
  'refund-came-back': ['recordTransfer'],
}

const allActs = Object.keys(acts) as ActName[]

/** An act of the transition table that the person's roles allow; sometimes any, also one that must be refused. */
export function nextAct({ roles, random }: Pick<Scene, 'roles' | 'random'>, { state }: Pick<deals.DealReply, 'state'>): ActName {
  const possible = (Object.keys(dealMoves) as DealMoveCode[])
    .filter((move) => (dealMoves[move].from as readonly string[] | null)?.includes(state))
    .flatMap((move) => actsOfMove[move])
  const allowed = [...possible, 'publish' as const].filter((name) => mayDo(roles, acts[name].needs))
  const from = allowed.length > 0 && random() < 0.9 ? allowed : allActs
  return from[random.between(0, from.length - 1)] ?? 'publish'
}
