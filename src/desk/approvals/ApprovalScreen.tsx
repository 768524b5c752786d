import { Link, useParams } from 'react-router'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { type Approval, type OpenedApproval, useReadApprovalQuery } from '../api/approvals.ts'
import { Facts } from '../layout/Facts.tsx'
import { Hash } from '../layout/Hash.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { useReadDealQuery } from '../api/deals.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { amountText, dealStateName } from '../layout/deal-words.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { type ClientFile, useReadClientQuery } from '../api/clients.ts'
import { clientName } from '../layout/codes.ts'
import { Decision } from './Decision.tsx'
import { type InWords, StateMark, useInWords } from './in-words.tsx'

/** The screen `/approvals/:id`: one proposal, and its decision. */
export function ApprovalScreen() {
  const { id = '' } = useParams()
  const { currentData: approval, error, isFetching, refetch } = useReadApprovalQuery(id)
  const sayInWords = useInWords()
  const inWords = approval && sayInWords(approval)
  return (
    <>
      <p className="mb-2">
        <Link className="link inline-block py-1" to="/approvals">
          {t('shell.titles.approvals')}
        </Link>
      </p>
      <ScreenHead title={inWords?.title ?? t('shell.titles.approval')} mark={approval && <StateMark state={approval.state} />} />
      {approval && inWords ? (
        <LoadedApproval key={approval.id} approval={approval} inWords={inWords} />
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
    </>
  )
}

function LoadedApproval({ approval, inWords: { facts, clientId, deal } }: { approval: OpenedApproval; inWords: InWords }) {
  const mayReadClients = useMay('clients.read')
  const mayReadDeals = useMay('deals.read')
  const { state, reason, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, decisionReason, payloadHash } = approval
  return (
    <div className="grid max-w-6xl gap-x-12 gap-y-8 border-t border-hairline xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex max-w-3xl flex-col gap-6">
        <section aria-label={t('approvals.payload')}>
          <Facts facts={facts} />
        </section>
        {clientId && mayReadClients && <AboutClient {...{ clientId, approval }} />}
        {deal && mayReadDeals && <AboutDeal reference={deal} />}
        <section aria-label={t('approvals.proposal')} className="border-t border-hairline">
          <Facts
            facts={[
              [t('layout.reason'), reason],
              [t('word.proposedBy'), proposedBy.name],
              [t('word.proposed'), <Moment key="at" at={proposedAt} />],
              [t('approvals.facts.expiresAt'), state === 'open' ? <Moment key="until" at={expiresAt} /> : null],
              [t('word.decidedBy'), decidedBy?.name],
              [t('approvals.facts.decidedAt'), decidedAt && <Moment key="decided" at={decidedAt} />],
              [t('approvals.facts.decisionReason'), decisionReason],
              [t('approvals.facts.hash'), <Hash key="hash" of={payloadHash} />],
            ]}
          />
        </section>
      </div>
      <Decision approval={approval} />
    </div>
  )
}

/** In groups of eight, which two people can compare by reading aloud. */

/** The deal that a proposal is about, as it is now. */
function AboutDeal({ reference }: { reference: string }) {
  const { currentData: deal, error, isFetching, refetch } = useReadDealQuery(reference)
  if (!deal) return <NotLoaded {...{ error, isFetching, refetch }} />
  const { party, state, direction, currency, coin, fiatAmount, coinAmount, sums, accountState } = deal
  const [money, coins] = [amountText(fiatAmount, currency), amountText(coinAmount, coin)]
  const due = direction === 'buy' ? currency : coin
  return (
    <section aria-label={t('approvals.deal')} className="border-t border-hairline">
      <Facts
        facts={[
          [t('word.deal'), <DealLink key="deal" reference={reference} />],
          [t('word.party'), party],
          [t('word.exchange'), direction === 'buy' ? `${money} → ${coins}` : `${coins} → ${money}`],
          [t('word.state'), dealStateName(state)],
          [t('word.received'), t('approvals.dealReceived', { received: amountText(sums.received, due), due: amountText(sums.due, due) })],
          [t('approvals.facts.state'), <AccountState key="state" state={accountState} />],
        ]}
      />
    </section>
  )
}

/** The client that a proposal is about, and what of the account it names: nobody decides on a bare id. */
function AboutClient({ clientId, approval }: { clientId: string; approval: Approval }) {
  const { currentData: client, error, isFetching, refetch } = useReadClientQuery(clientId)
  return (
    <section aria-label={t('approvals.client')} className="border-t border-hairline">
      {client ? (
        <Facts
          facts={[
            [
              t('word.client'),
              <Link key="client" className="link" to={`/clients/${clientId}`}>
                {clientName(client)}
              </Link>,
            ],
            [t('word.email'), client.email],
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
    [t('word.appSince'), app && <Moment key="app" at={app} />],
    [t('word.passkeys'), named.length > 0 ? named.map(({ name }) => name).join(', ') : null],
  ]
}
