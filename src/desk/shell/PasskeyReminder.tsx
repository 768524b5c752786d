import { Link, useLocation } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { Person } from '../api/backend.ts'

const safeNumber = 2

/** Asks people with a single passkey for a second one. */
export function PasskeyReminder({ person: { passkeys, signedInBy } }: { person: Person }) {
  const { pathname } = useLocation()
  if (signedInBy !== 'passkey' || passkeys >= safeNumber || pathname === '/settings') return null
  return (
    <p className="mb-5 border-b border-hairline pb-3 text-muted">
      {t('shell.secondPasskey.sentence')}{' '}
      <Link className="link inline-block py-1" to="/settings#passkeys">
        {t('shell.secondPasskey.add')}
      </Link>
    </p>
  )
}
