import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { Block } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { DealStateMark } from './DealStateMark.tsx'
import { actorName } from './words.ts'

/** The steps of the deal, the newest first. */
export const Steps = ({ deal: { steps } }: { deal: Deal }) => (
  <Block title={t('deals.steps')} count={steps.length}>
    <DenseTable label={t('deals.steps')} rows={steps.toReversed()} keyOf={({ number }) => String(number)} columns={columns()} />
  </Block>
)

const columns = (): Column<Deal['steps'][number]>[] => [
  { name: t('deals.steps.when'), cell: ({ at }) => <Moment at={at} /> },
  { name: t('deals.steps.what'), className: 'min-w-48', cell: ({ move }) => t(`deals.moves.${move}`) },
  { name: t('deals.state'), cell: ({ state }) => <DealStateMark state={state} /> },
  { name: t('deals.steps.by'), cell: ({ by }) => actorName(by) },
]
