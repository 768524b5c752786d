import { useParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useReadOfferBasisQuery } from '../api/offers.ts'
import { useReadRequestQuery } from '../api/requests.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { Builder } from './Builder.tsx'

/** The screen `/requests/:reference/offer`: makes an offer. */
export function OfferScreen() {
  const { reference = '' } = useParams()
  const request = useReadRequestQuery(reference)
  const basis = useReadOfferBasisQuery(reference)
  const failed = request.currentData ? basis : request
  return (
    <>
      <ScreenHead
        title={
          <>
            {t('offer.title')} <span className="tracking-wide">{reference}</span>
          </>
        }
        actions={<DenseLink href={`/requests/${reference}`}>{t('offer.toRequest')}</DenseLink>}
      />
      {request.currentData && basis.currentData ? (
        <Builder key={reference} request={request.currentData} basis={basis.currentData} />
      ) : (
        <NotLoaded error={failed.error} isFetching={failed.isFetching} refetch={failed.refetch} />
      )}
    </>
  )
}
