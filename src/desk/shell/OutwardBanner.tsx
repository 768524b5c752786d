import { Link, useLocation } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useReadOutwardQuery } from '../api/backend.ts'

/** Says above every screen that money and coins cannot leave. The screen Switches says it itself. */
export function OutwardBanner() {
  const { pathname } = useLocation()
  const { data } = useReadOutwardQuery()
  const isClosed = data?.reconciled === null
  return (
    <div role="status">
      {isClosed && pathname !== '/switches' && (
        <p className="mb-5 border-l-4 border-danger bg-danger-soft px-4 py-2">
          {t('shell.outward.sentence')}{' '}
          <Link className="link inline-block py-1" to="/switches">
            {t('shell.outward.next')}
          </Link>
        </p>
      )}
    </div>
  )
}
