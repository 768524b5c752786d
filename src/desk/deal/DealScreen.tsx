import { useParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useReadDealQuery } from '../api/deals.ts'
import { dealReferenceText } from '../layout/deal-words.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { LoadedDeal } from './LoadedDeal.tsx'

/** The screen `/deals/:reference`: one deal, what is next, and all that was recorded for it. */
export function DealScreen() {
  const { reference = '' } = useParams()
  const { currentData: deal, error, isFetching, refetch } = useReadDealQuery(reference)
  if (deal) return <LoadedDeal key={deal.reference} deal={deal} />
  return (
    <>
      <ScreenHead title={t('deals.title', { reference: dealReferenceText(reference) })} />
      <NotLoaded {...{ error, isFetching, refetch }} />
    </>
  )
}
