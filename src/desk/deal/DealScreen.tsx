import { Link, useParams } from 'react-router'
import { useState } from 'react'
import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { t } from '../../web/language/text.ts'
import { type Deal, type DealQuestion, useReadDealQuery } from '../api/deals.ts'
import { dealReferenceText } from '../layout/deal-words.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useScreenActions } from '../layout/keyboard.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { useMay, usePerson } from '../api/backend.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { isOneOf } from '../layout/codes.ts'
import { actorName } from '../layout/event-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Arrivals } from './OnChain.tsx'
import { BothAmounts, Sums, Terms } from './Terms.tsx'
import { Decisions } from './Decisions.tsx'
import { type DealPart, type OpenForm, permissionOfForm } from './OpenButton.tsx'
import { DealDialog } from './DealDialog.tsx'
import { DealStateMark } from './DealStateMark.tsx'
import { Destinations } from './DeliverForm.tsx'
import { Fills } from './Fills.tsx'
import { FrozenClient } from './FrozenClient.tsx'
import { NextStep } from './NextStep.tsx'
import { Payments } from './Payments.tsx'
import { Transfers } from './Transfers.tsx'
import { TravelBlock } from './TravelBlock.tsx'
import { ownerName, paymentText } from './words.ts'

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

function LoadedDeal({ deal }: { deal: Deal }) {
  const { reference, party, partyKind, direction, request, accountId, state } = deal
  const { permissions } = usePerson()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const part: DealPart = { deal, onOpen: setOpen }
  const keyed = [
    { name: t('deals.payments.record'), key: 'p', opens: { form: 'payment' } },
    { name: t('deals.fills.record'), key: 'f', opens: { form: 'fill' } },
  ] as const
  useScreenActions(
    keyed
      .filter(({ opens }) => permissions.includes(permissionOfForm(opens, deal)))
      .map(({ opens, ...action }) => ({ ...action, act: () => setOpen(opens) })),
  )
  return (
    <>
      <ScreenHead
        title={t('deals.title', { reference: dealReferenceText(reference) })}
        mark={<DealStateMark state={state} />}
        sentence={
          <>
            <bdi>{party}</bdi> · {t(`layout.partyKinds.${partyKind}`)} · {t(`deals.directions.${direction}`)}
          </>
        }
        actions={
          <>
            <DenseLink href={`/requests/${request}`}>{t('word.requestOf', { reference: request })}</DenseLink>
            <DenseLink href={`/clients/${accountId}`}>{t('layout.toClient')}</DenseLink>
          </>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-7">
          <FrozenClient deal={deal}>
            <Link className="link" to={`/clients/${accountId}`}>
              {t('layout.toClient')}
            </Link>
          </FrozenClient>
          <NextStep {...part} />
          <BothAmounts deal={deal} />
          <Sums deal={deal} />
          <Payments {...part} />
          <Arrivals deal={deal} />
          <Fills {...part} />
          <Transfers {...part} />
          <TravelBlock {...part} />
          <QuestionList deal={deal} />
          <Steps deal={deal} />
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          <Decisions {...part} />
          <Approvals deal={deal} />
          <Destinations deal={deal} />
          <Instructions deal={deal} />
          <Terms deal={deal} />
        </div>
      </div>
      <Outcome outcome={outcome} />
      <DealDialog
        deal={deal}
        open={open}
        onDone={(sentence) => {
          setOpen(null)
          showOutcome(sentence)
        }}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** The steps of the deal, the newest first. */
const Steps = ({ deal: { steps } }: { deal: Deal }) => (
  <Block title={t('deals.steps')} count={steps.length}>
    <DenseTable label={t('deals.steps')} rows={steps.toReversed()} keyOf={({ number }) => String(number)} columns={columns()} />
  </Block>
)

const columns = (): Column<Deal['steps'][number]>[] => [
  { name: t('word.when'), cell: ({ at }) => <Moment at={at} /> },
  { name: t('deals.steps.what'), className: 'min-w-48', cell: ({ move }) => t(`deals.moves.${move}`) },
  { name: t('word.state'), cell: ({ state }) => <DealStateMark state={state} /> },
  { name: t('deals.steps.by'), cell: ({ by }) => actorName(by) },
]

const actions = ['record-payment', 'record-fill', 'send-delivery', 'send-refund', 'cancel-deal', 'record-loss'] as const

/** Proposals about the deal that wait for a second person. Renders nothing without one. */
function Approvals({ deal: { approvals } }: { deal: Deal }) {
  const mayRead = useMay('approvals.read')
  if (approvals.length === 0) return null
  return (
    <Block title={t('deals.approvals')} count={approvals.length}>
      <ul aria-label={t('deals.approvals')}>
        {approvals.map(({ id, action, proposedBy }) => {
          const name = isOneOf(actions, action) ? t(`deals.approvals.${action}`) : action
          return (
            <li key={id} className="border-hairline py-2 wrap-anywhere not-first:border-t">
              {mayRead ? (
                <Link className="link" to={`/approvals/${id}`}>
                  {name}
                </Link>
              ) : (
                name
              )}{' '}
              <span className="text-muted">{t('deals.approvals.by', { name: proposedBy.name })}</span>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

/** How the client was asked to pay. */
const Instructions = ({ deal: { instructions } }: { deal: Deal }) => (
  <Block title={t('deals.instructions')}>
    <p className="py-2 text-muted">{t('deals.instructions.sentence')}</p>
    <Facts isNarrow facts={factsOf(instructions)} />
  </Block>
)

type Facts = Parameters<typeof Facts>[0]['facts']

const grouped = (text: string) => <AddressGroups text={text} />

function factsOf(instructions: PaymentInstructions): Facts {
  if (instructions.kind === 'coins')
    return [
      [t('word.address'), grouped(instructions.address)],
      [t('word.tagOrMemo'), instructions.memo && grouped(instructions.memo)],
    ]
  const { holder, bank, reference } = instructions
  return [
    [t('word.holder'), holder],
    [t('word.bank'), bank],
    ...accountFacts(instructions),
    [t('deals.instructions.reference'), grouped(reference)],
  ]
}

function accountFacts(instructions: Exclude<PaymentInstructions, { kind: 'coins' }>): Facts {
  switch (instructions.kind) {
    case 'sepa':
      return [
        ['IBAN', grouped(instructions.iban)],
        ['BIC', instructions.bic],
      ]
    case 'uk':
      return [
        [t('deals.instructions.sortCode'), instructions.sortCode],
        [t('word.bankAccount'), grouped(instructions.account)],
      ]
    case 'swift':
      return [
        [t('word.bankAccount'), grouped(instructions.account)],
        ['BIC', instructions.bic],
      ]
  }
}

/** What was asked about the deal and its payments, and how it ended. */
const QuestionList = ({ deal }: { deal: Deal }) => (
  <Block title={t('deals.ofDeal')} count={deal.questions.length}>
    {deal.questions.length === 0 ? (
      <NoRows>{t('deals.ofDeal.none')}</NoRows>
    ) : (
      <DenseTable
        label={t('deals.ofDeal')}
        rows={deal.questions}
        keyOf={({ id }) => id}
        isQuiet={({ outcome }) => outcome !== null}
        columns={columnsFor(deal)}
      />
    )}
  </Block>
)

const columnsFor = ({ payments, accountState }: Deal): Column<DealQuestion>[] => [
  {
    name: t('deals.questions.cause'),
    className: 'min-w-52',
    cell: ({ cause, paymentId, outcome }) => {
      const payment = payments.find(({ id }) => id === paymentId)
      // Of a surplus, only a part of the payment goes back.
      const amount = payment && cause === 'surplus' ? { ...payment, amount: payment.refundable } : payment
      const isKnown = amount && (cause !== 'surplus' || outcome === null)
      return (
        <>
          {t(`deals.causes.${cause}`)}
          {isKnown && <span className="tabular-nums"> · {paymentText(amount)}</span>}
          {outcome === null && accountState !== 'frozen' && <span className="block text-muted">{t(`deals.todo.${cause}`)}</span>}
        </>
      )
    },
  },
  { name: t('deals.questions.owner'), cell: ({ owner }) => ownerName(owner) },
  { name: t('word.since'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
  {
    name: t('word.outcome'),
    cell: ({ outcome, endedAt }) =>
      outcome === null ? (
        <Mark look="waiting">{t('deals.ofDeal.open')}</Mark>
      ) : (
        <>
          {t(`deals.outcomes.${outcome}`)}
          {endedAt && (
            <span className="block">
              <Moment at={endedAt} />
            </span>
          )}
        </>
      ),
  },
]
