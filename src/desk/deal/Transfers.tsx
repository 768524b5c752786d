import { isTransactionId } from '#contract/addresses/transaction-id.ts'
import { t } from '../../web/language/text.ts'
import type { DealTransfer } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Transaction } from '../layout/Transaction.tsx'
import type { DealPart } from './deal-part.ts'
import { isContradicted, OnChain } from './OnChain.tsx'
import { OpenButton } from './OpenButton.tsx'
import { awaitsOrder, OrderButton } from './OrderButton.tsx'
import { byItselfText } from './words.ts'

/** What left for the client, or is to be sent, with what became of it. */
export const Transfers = ({ deal, onOpen }: DealPart) => (
  <Block title={t('deals.transfers')} count={deal.transfers.length}>
    {deal.transfers.length === 0 && <NoRows>{t('deals.transfers.none')}</NoRows>}
    <ul aria-label={t('deals.transfers')}>
      {deal.transfers.map((transfer) => (
        <li key={transfer.id} className="border-hairline py-2.5 not-first:border-t">
          <Transfer transfer={transfer} {...{ deal, onOpen }} />
        </li>
      ))}
    </ul>
  </Block>
)

const looks = { decided: 'waiting', sent: 'waiting', confirmed: 'good', failed: 'bad', returned: 'bad' } as const

function Transfer({ transfer, deal, onOpen }: DealPart & { transfer: DealTransfer }) {
  const { id, purpose, amount, currency, network, toName, toAccount, memo, decidedBy, committedAt, steps, next, order } = transfer
  const about = `${t(`deals.transfers.purposes.${purpose}`)} ${amountText(amount, currency)}`
  const state = steps.at(-1)?.kind ?? 'decided'
  return (
    <article aria-label={about}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{about}</span>
        <Mark look={looks[state]}>{t(`deals.transfers.states.${state}`)}</Mark>
        {order?.isContradicted && <Mark look="bad">{t('deals.order.contradicted')}</Mark>}
        {isContradicted(transfer) && <Mark look="bad">{t('deals.chain.contradictsMark')}</Mark>}
      </p>
      <Facts
        isNarrow
        facts={[
          [t('deals.transfers.to'), toName],
          [
            t(network ? 'deals.deliver.address' : 'deals.deliver.account'),
            <span key="account" className="font-medium">
              <AddressGroups text={toAccount} />
            </span>,
          ],
          [t('deals.deliver.memo'), memo && <AddressGroups key="memo" text={memo} />],
          [t('layout.network'), network && networkName(currency, network)],
          [
            t('deals.transfers.decided'),
            <span key="by">
              <bdi>{decidedBy.name}</bdi> · <Moment at={committedAt} />
            </span>,
          ],
          ...steps.map(
            (step, place) =>
              [
                t(
                  step.kind === 'sent' && steps[place + 1]?.kind === 'sent'
                    ? 'deals.transfers.replaced'
                    : `deals.transfers.states.${step.kind}`,
                ),
                <Step key={step.at + step.kind} step={step} before={steps[place - 1]} network={network} explorer={deal.explorer} />,
              ] as const,
          ),
          [t('deals.chain'), network && steps.length > 0 ? <OnChain key="chain" transfer={transfer} deal={deal} /> : null],
        ]}
      />
      {next.length > 0 && (
        <div className="mt-2 flex flex-col items-start gap-2">
          {awaitsOrder(deal, transfer) && <OrderButton {...{ deal, transfer, about }} />}
          <OpenButton opens={{ form: 'transfer', id }} {...{ deal, onOpen, about }}>
            {t('deals.transfers.record')}
          </OpenButton>
        </div>
      )}
    </article>
  )
}

type TransferStep = DealTransfer['steps'][number]

interface StepProps {
  step: TransferStep
  before: TransferStep | undefined
  network: string | null
  explorer: string | null
}

/** When, by whom, and the reference if it differs from the step before. What a person typed may be no transaction. */
function Step({ step: { reference, at, recordedBy }, before, network, explorer }: StepProps) {
  const isTransaction = network !== null && isTransactionId(reference, network)
  return (
    <>
      <span className="block">
        <Moment at={at} /> · <bdi>{recordedBy?.name ?? byItselfText(network !== null)}</bdi>
      </span>
      {reference !== before?.reference && (isTransaction ? <Transaction id={reference} explorer={explorer} /> : reference)}
    </>
  )
}
