import { Link, useParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type Approval, useReadApprovalQuery } from '../api/approvals.ts'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'
import { AboutClient } from './AboutClient.tsx'
import { AboutDeal } from './AboutDeal.tsx'
import { Decision } from './Decision.tsx'
import { type InWords, useInWords } from './in-words.tsx'
import { StateMark } from './StateMark.tsx'

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
          {t('approvals.title')}
        </Link>
      </p>
      <ScreenHead title={inWords?.title ?? t('approvals.one')} mark={approval && <StateMark state={approval.state} />} />
      {approval && inWords ? (
        <LoadedApproval key={approval.id} approval={approval} inWords={inWords} />
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
    </>
  )
}

function LoadedApproval({ approval, inWords: { facts, clientId, deal } }: { approval: Approval; inWords: InWords }) {
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
              [t('approvals.facts.proposedBy'), proposedBy.name],
              [t('approvals.facts.proposedAt'), <Moment key="at" at={proposedAt} />],
              [t('approvals.facts.expiresAt'), state === 'open' ? <Moment key="until" at={expiresAt} /> : null],
              [t('approvals.facts.decidedBy'), decidedBy?.name],
              [t('approvals.facts.decidedAt'), decidedAt && <Moment key="decided" at={decidedAt} />],
              [t('approvals.facts.decisionReason'), decisionReason],
              [t('approvals.facts.hash'), <Hash key="hash" hash={payloadHash} />],
            ]}
          />
        </section>
      </div>
      <Decision approval={approval} />
    </div>
  )
}

/** In groups of eight, which two people can compare by reading aloud. */
const Hash = ({ hash }: { hash: string }) => <span className="tracking-wide">{(hash.match(/.{1,8}/g) ?? []).join(' ')}</span>
