import { Link } from 'react-router'
import { languageFacts } from '#contract/languages.ts'
import { t } from '../../web/language/text.ts'
import type { RequestPage } from '../api/requests.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { Block } from '../layout/Block.tsx'
import { countryName } from '../layout/codes.ts'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { requestStateName, wishText } from '../layout/request-words.tsx'
import { useMay } from '../api/backend.ts'

/** Who the client is: account, checks, country and earlier requests. */
export function ClientStrip({ request: { name, email, phone, client } }: { request: RequestPage }) {
  const { checks, earlierRequests, country, isServed } = client
  const mayOpen = useMay('clients.read')
  return (
    <Block title={t('word.client')}>
      <Facts
        isNarrow
        facts={[
          [t('word.personName'), client.name || name || t('word.unknown')],
          [t('word.contact'), email],
          [t('word.clientAccount'), <Account key="account" client={client} contact={email} isLinked={mayOpen} />],
          [t('request.phone'), phone || null],
          [t('word.language'), languageFacts(client.language).name],
          [
            t('word.country'),
            country ? (
              <>
                {countryName(country)}{' '}
                <Mark look={isServed === false ? 'bad' : 'plain'}>{t(isServed === false ? 'request.notServed' : 'request.served')}</Mark>
              </>
            ) : (
              t('word.unknown')
            ),
          ],
          [t('request.checks'), checks.length === 0 ? t('layout.none') : <Checks key="checks" checks={checks} />],
          [t('word.clientSince'), <Moment key="since" at={client.since} />],
          [t('request.earlier'), earlierRequests.length === 0 ? t('layout.none') : <Earlier key="earlier" requests={earlierRequests} />],
        ]}
      />
    </Block>
  )
}

type Client = RequestPage['client']

interface AccountProps {
  client: Client
  contact: string
  isLinked: boolean
}

const Account = ({ client: { accountId, state, email }, contact, isLinked }: AccountProps) => (
  <>
    <AccountState state={state} />
    {email !== contact.toLowerCase() && <span className="block">{email}</span>}
    {isLinked && (
      <Link className="link block py-0.5" to={`/clients/${accountId}`}>
        {t('layout.toClient')}
      </Link>
    )}
  </>
)

const Checks = ({ checks }: { checks: Client['checks'] }) => (
  <ul className="flex flex-col gap-1">
    {checks.map(({ kind, outcome }) => (
      <li key={kind}>
        {t(`layout.checkKinds.${kind}`)}{' '}
        <Mark look={outcome === 'approved' ? 'good' : outcome === 'rejected' ? 'bad' : 'waiting'}>
          {t(`request.outcomes.${outcome ?? 'open'}`)}
        </Mark>
      </li>
    ))}
  </ul>
)

const Earlier = ({ requests }: { requests: Client['earlierRequests'] }) => (
  <ul className="flex flex-col gap-1.5">
    {requests.map((one) => (
      <li key={one.reference}>
        <Link className="link tracking-wide" to={`/requests/${one.reference}`}>
          {one.reference}
        </Link>{' '}
        <span className="text-muted">{requestStateName(one.state)}</span>
        <span className="block">{wishText(one)}</span>
      </li>
    ))}
  </ul>
)
