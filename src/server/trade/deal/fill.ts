import { readReference } from '#contract/creditor-reference.ts'
import type { annulFill as annulEndpoint, recordFill as recordEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { recordFillStepUp } from '#contract/desk/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import { findDealByReference } from './deal.store.ts'
import { evidenceOf, marketSoon } from './accept.ts'
import type { LedgerFill } from './ledger.ts'
import { insertAnnulment, insertFill } from './ledger.store.ts'
import { coinsToFill, type SettledDeal } from './terms.ts'
import { changeDeal, changeDealWithStepUp, type DealRefused, type DeskChange, refuse } from './desk-change.ts'

/** Records coins that a dealer bought or sold for a deal, in any state: also before it is paid, and counter-fills of a deal that came to nothing. */
export async function recordFill(
  context: TradeContext,
  staffContext: StaffContext,
  { fill, proof, ...change }: DeskChange & BodyOf<typeof recordEndpoint>,
) {
  const { staff, version } = change
  const found = await findDealByReference(context.database, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const market = await marketSoon(context, found.offer)
  const { reference } = found.deal
  const confirmed = recordFillStepUp({ reference, version, fill })
  return changeDealWithStepUp<Failure<'CONFLICT' | 'VALIDATION_FAILED'>>(
    context,
    staffContext,
    { ...change, proof, confirmed },
    async (work, tx, proofId) => {
      const filledAt = new Date(fill.filledAt)
      if (filledAt > work.now) return fail('VALIDATION_FAILED', { fields: { filledAt: 'must not be in the future' } })
      const fillId = await insertFill(tx, {
        ...fill,
        dealId: work.rootDealId,
        filledAt,
        ...evidenceOf(market),
        staffId: staff.id,
        recordedAt: work.now,
        proofId,
      })
      if (fillId === undefined) return fail('CONFLICT', { message: 'This fill is recorded already.' })
      await work.record('deal.fill-recorded', { fillId, side: fill.side })
    },
  )
}

const without = (settled: SettledDeal, fill: LedgerFill): SettledDeal => ({
  ...settled,
  ledger: { ...settled.ledger, fills: settled.ledger.fills.filter((one) => one !== fill) },
})

/** Records that a fill was recorded by mistake. An executed deal rests on its fills: there the right one is recorded first. */
export const annulFill = (context: TradeContext, { id, reason, ...change }: DeskChange & BodyOf<typeof annulEndpoint> & { id: string }) =>
  changeDeal<DealRefused | Failure<'NOT_FOUND'>>(context, change, async (work, tx) => {
    const found = work.ledger.fills.find(({ fill }) => fill.id === id)
    if (!found) return fail('NOT_FOUND')
    if (found.annulment) return refuse('wrong-state')
    const { state } = work.deal
    const isExecuted = state === 'executed' || state === 'sending' || state === 'done'
    if (isExecuted && coinsToFill(without(work, found)).gt(0)) return refuse('rests-on-fill')
    await insertAnnulment(tx, { fillId: id, reason, staffId: change.staff.id, recordedAt: work.now })
    await work.record('deal.fill-annulled', { fillId: id })
  })
