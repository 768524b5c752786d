import { Link } from 'react-router'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import type { Approval } from '../api/approvals.ts'
import { type ClientFile, useReadClientQuery } from '../api/clients.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { clientName } from '../layout/client-name.ts'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { NotLoaded } from '../layout/states.tsx'

/** The client that a proposal is about, and what of the account it names: nobody decides on a bare id. */
export function AboutClient({ clientId, approval }: { clientId: string; approval: Approval }) {
  const { currentData: client, error, isFetching, refetch } = useReadClientQuery(clientId)
  return (
    <section aria-label={t('approvals.client')} className="border-t border-hairline">
      {client ? (
        <Facts
          facts={[
            [
              t('approvals.facts.client'),
              <Link key="client" className="link" to={`/clients/${clientId}`}>
                {clientName(client)}
              </Link>,
            ],
            [t('approvals.facts.email'), client.email],
            [t('approvals.facts.state'), <AccountState key="state" state={client.state} />],
            ...namedBy(approval, client),
          ]}
        />
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
    </section>
  )
}

type Fact = Parameters<typeof Facts>[0]['facts'][number]

/** The freeze or the second factors that the payload names. What has been lifted or removed since is missing. */
function namedBy({ action, payload }: Approval, { freezes, secondFactors }: ClientFile): Fact[] {
  if (action === 'release-account') {
    const { freezeId } = payload as ApprovalPayloads['release-account']
    const freeze = freezes.find(({ id }) => id === freezeId)
    return [
      [t('approvals.facts.frozenAt'), freeze && <Moment key="frozen" at={freeze.frozenAt} />],
      [t('approvals.facts.freezeReason'), freeze?.reason],
    ]
  }
  const { app, passkeys } = payload as ApprovalPayloads['remove-second-factor']
  const named = secondFactors.passkeys.filter(({ id }) => passkeys.includes(id))
  return [
    [t('approvals.facts.app'), app && <Moment key="app" at={app} />],
    [t('approvals.facts.passkeys'), named.length > 0 ? named.map(({ name }) => name).join(', ') : null],
  ]
}
