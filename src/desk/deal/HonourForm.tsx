import Big from 'big.js'
import { honourDealStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type Concession, useReadConcessionQuery } from '../api/deal-forms.ts'
import { amountText } from '../layout/deal-words.ts'
import { durationText } from '../layout/durations.ts'
import { Facts } from '../layout/Facts.tsx'
import { rateText } from '../layout/offer-words.ts'
import { NotLoaded } from '../layout/states.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { refusalSentence } from './words.ts'

const marketPauseMs = 3000

/** Shows what honouring the deal would give away at the market now, and honours it. */
export function HonourForm(props: DealFormProps) {
  const { currentData, error, isFetching, refetch } = useReadConcessionQuery(props.deal.reference, { pollingInterval: marketPauseMs })
  return currentData ? <Honour concession={currentData} {...props} /> : <NotLoaded {...{ error, isFetching, refetch }} />
}

function Honour({ deal, concession, onDone, onClose }: DealFormProps & { concession: Concession }) {
  const { reference } = deal
  const { lateMinutes, short, mostEur, refusals } = concession
  const call = useDealCall(deal)
  const [honour] = useCall('honourDeal')
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async () => {
      if (refusals.length > 0 || mostEur === null) return
      const { version } = call
      const seen = { lateMinutes, short, mostEur }
      const done = await call.confirmAndSend(honourDealStepUp({ reference, version, concession: seen }), (proof) =>
        honour({ reference, body: { seen, version, proof } }),
      )
      if (done) onDone(() => t('deals.decide.done'))
    },
  })
  return (
    <DealForm submit={t('deals.actions.honour')} action="honour" isImpossible={refusals.length > 0} {...{ form, call, onClose }}>
      <p>{t('deals.meanings.honour')}</p>
      <div className="tabular-nums">
        <Facts facts={factsOf(deal, concession)} />
      </div>
      {concession.isAboveLimit && refusals.length === 0 && <Notice>{t('deals.honour.aboveLimit')}</Notice>}
      {refusals.length > 0 && (
        <Notice kind="error">
          <ul className="flex flex-col gap-1">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusalSentence(refusal, 'honour')}</li>
            ))}
          </ul>
        </Notice>
      )}
    </DealForm>
  )
}

/** How late and short it is, where the market is, and what that costs. What is not forgiven is left out. */
function factsOf({ coin, currency, sums }: DealFormProps['deal'], concession: Concession) {
  const { lateMinutes, short, currency: unit, toFill, marketThen, marketNow, costEur, mostEur, limitEur, ofDay } = concession
  const isConcession = lateMinutes > 0 || Big(short).gt(0)
  const isOpen = isConcession && Big(toFill).gt(0)
  const price = (rate: string | null) => (rate === null ? t('word.unknown') : rateText({ rate, coin, currency }))
  const euros = (amount: string | null) => (amount === null ? t('word.unknown') : amountText(amount, 'EUR'))
  return [
    [t('word.received'), t('layout.basis.heldOf', { held: amountText(sums.held, unit), due: amountText(sums.due, unit) })],
    [t('deals.honour.late'), lateMinutes > 0 ? durationText(lateMinutes * 60_000) : null],
    [t('deals.honour.short'), Big(short).gt(0) ? amountText(short, unit) : null],
    [t('deals.honour.toFill'), isOpen ? amountText(toFill, coin) : null],
    [t('deals.honour.marketThen'), isOpen ? price(marketThen) : null],
    [t('deals.honour.marketNow'), isOpen ? price(marketNow) : null],
    [t('deals.honour.costs'), isConcession ? t('deals.honour.costsText', { cost: euros(costEur), most: euros(mostEur) }) : null],
    [t('deals.honour.limit'), isConcession ? euros(limitEur) : null],
    [
      t('deals.honour.ofDay'),
      isConcession ? t('deals.honour.ofDayText', { byPerson: euros(ofDay.byPerson), toClient: euros(ofDay.toClient) }) : null,
    ],
  ] as const
}
