import { Link, useParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useReadRequestQuery } from '../api/requests.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { LoadedRequest } from './LoadedRequest.tsx'

/** The screen `/requests/:reference`: one exchange request, and all work on it. */
export function RequestScreen() {
  const { reference = '' } = useParams()
  const { currentData: request, error, isFetching, refetch } = useReadRequestQuery(reference)
  return (
    <>
      <p className="mb-1">
        <Link className="link inline-block py-1" to="/">
          {t('request.toInbox')}
        </Link>
      </p>
      <ScreenHead title={<span className="tracking-wide">{reference}</span>} />
      {request ? <LoadedRequest key={request.reference} newest={request} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
    </>
  )
}
