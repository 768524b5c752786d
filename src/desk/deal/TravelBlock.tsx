import { travelChannels } from '#contract/desk/travel-channels.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import { type TravelData, useReadTravelDataQuery } from '../api/deals.ts'
import { Block } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { NotLoaded } from '../layout/states.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { memoLabel } from '../layout/wallet-words.tsx'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { localMoment, momentOf, useOpenedAt } from './words.ts'

/** Whose coins leave and come, as the law asks us to keep it. Renders nothing while the deal has no coins to send, and none came. */
export function TravelBlock({ deal, onOpen }: DealPart) {
  const { currentData, error, isFetching, refetch } = useReadTravelDataQuery(deal.reference)
  if (!currentData)
    return error ? (
      <Block title={t('deals.travel')}>
        <NotLoaded {...{ error, isFetching, refetch }} />
      </Block>
    ) : null
  const { transfers } = currentData
  if (transfers.length === 0) return null
  return (
    <Block title={t('deals.travel')} count={transfers.length}>
      <ul aria-label={t('deals.travel')}>
        {transfers.map((data) => (
          <li key={data.id} className="border-hairline py-2.5 not-first:border-t">
            <Transfer {...{ data, deal, onOpen }} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const looks = { missing: 'waiting', given: 'good', stored: 'plain' } as const

function stateOf({ kind, needsDelivery, deliveries }: TravelData): keyof typeof looks | null {
  if (deliveries.length > 0) return 'given'
  if (needsDelivery) return 'missing'
  return kind === 'planned' ? null : 'stored'
}

function Transfer({ data, deal, onOpen }: DealPart & { data: TravelData }) {
  const { kind, at, coin, network, amount, originator, beneficiary, address, memo, memoType, provider, walletId, deliveries, document } =
    data
  const about = `${t(`deals.travel.kinds.${kind}`)} ${amountText(amount, coin)}`
  const state = stateOf(data)
  const save = () =>
    saveFile(`travel-data-${deal.reference}-${kind}.json`, { text: `${JSON.stringify(document, null, 2)}\n`, type: 'application/json' })
  return (
    <article aria-label={about}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{about}</span>
        {state && <Mark look={looks[state]}>{t(`deals.travel.states.${state}`)}</Mark>}
      </p>
      <Facts
        isNarrow
        facts={[
          [t('deals.travel.sender'), <bdi key="sender">{originator}</bdi>],
          [t('deals.travel.receiver'), <bdi key="receiver">{beneficiary}</bdi>],
          [t('word.address'), address === '' ? null : <AddressGroups key="address" text={address} />],
          [memoLabel({ network, memo, memoType }), memo && <AddressGroups key="memo" text={memo} />],
          [t('layout.network'), networkName(coin, network)],
          [t('deals.travel.provider'), provider && <bdi key="provider">{provider}</bdi>],
          [t('deals.travel.stored'), at && <Moment key="at" at={at} />],
          [t('deals.travel.given'), deliveries.length === 0 ? null : <Deliveries key="given" deliveries={deliveries} />],
        ]}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <DenseButton aria-label={`${t('deals.travel.save')}: ${about}`} onClick={save}>
          {t('deals.travel.save')}
        </DenseButton>
        {provider !== null && walletId !== null && (
          <OpenButton opens={{ form: 'travel', id: walletId }} {...{ deal, onOpen, about }}>
            {t('deals.travel.record')}
          </OpenButton>
        )}
      </div>
    </article>
  )
}

const Deliveries = ({ deliveries }: Pick<TravelData, 'deliveries'>) => (
  <ul>
    {deliveries.map(({ at, channel, reference, by, recordedAt }) => (
      <li key={recordedAt}>
        <Moment at={at} /> · {t(`deals.travel.channels.${channel}`)} · {reference} · <bdi>{by}</bdi>
      </li>
    ))}
  </ul>
)

/** Records when and how the company that keeps a wallet was given the data of sender and receiver. */
export function TravelForm({ deal, walletId, onDone, onClose }: DealFormProps & { walletId: string }) {
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const { currentData } = useReadTravelDataQuery(deal.reference)
  const provider = currentData?.transfers.find((one) => one.walletId === walletId)?.provider ?? ''
  const [record] = useCall('recordTravelDelivery')
  const form = useCheckedForm({
    defaults: { channel: '', at: localMoment(openedAt), reference: '' },
    rules: { channel: requiredText, at: requiredText, reference: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const channel = isOneOf(travelChannels, typed.channel) ? typed.channel : 'other'
      const body = { walletId, deliveredAt: momentOf(typed.at), channel, reference: typed.reference.trim() }
      if (await call.send(record({ reference: deal.reference, body }))) onDone(() => t('deals.travel.done'))
    },
  })
  return (
    <DealForm submit={t('word.record')} conflict={t('deals.travel.refused')} {...{ form, call, onClose }}>
      <p className="wrap-anywhere">{t('deals.travel.sentence', { provider })}</p>
      <SelectField
        label={t('deals.travel.channel')}
        ref={focusOnMount}
        options={toChoose(travelChannels, (channel) => t(`deals.travel.channels.${channel}`))}
        {...form.field('channel')}
      />
      <TextField type="datetime-local" label={t('deals.travel.at')} {...form.field('at')} />
      <TextField
        label={t('word.reference')}
        hint={t('deals.travel.referenceHint')}
        autoComplete="off"
        maxLength={140}
        {...form.field('reference')}
      />
    </DealForm>
  )
}
