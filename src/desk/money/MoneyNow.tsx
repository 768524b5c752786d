import Big from 'big.js'
import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type Money, useReadMoneyQuery } from '../api/money.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText, dealReferenceText, dealStateName } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { amountColumns } from './Amount.tsx'

/** What the deals that are not over mean for the operator now. */
export function MoneyNow() {
  const { data, error, isFetching, refetch } = useReadMoneyQuery()
  if (!data) return <NotLoaded {...{ error, isFetching, refetch }} />
  return (
    <div className="flex flex-col gap-8">
      <Due due={data.due} />
      <Block title={t('money.exposure')}>
        {data.coins.length === 0 ? (
          <NoRows>{t('money.exposure.none')}</NoRows>
        ) : (
          <DenseTable label={t('money.exposure')} rows={data.coins} keyOf={({ coin }) => coin} columns={coinColumns()} />
        )}
      </Block>
      {data.left.length > 0 && (
        <Block title={t('money.left')}>
          <p className="py-2 text-muted">{t('money.left.sentence')}</p>
          <DenseTable label={t('money.left')} rows={data.left} keyOf={({ deal }) => deal} columns={leftColumns()} />
        </Block>
      )}
      <Block title={t('money.held')}>
        {data.money.length === 0 ? (
          <NoRows>{t('money.held.none')}</NoRows>
        ) : (
          <DenseTable label={t('money.held')} rows={data.money} keyOf={({ unit }) => unit} columns={moneyColumns()} />
        )}
      </Block>
    </div>
  )
}

const dueAddress = {
  payments: '/deals?list=to-pay-today',
  fills: '/deals?list=running&state=paid',
  deliveries: '/deals?list=running&state=executed',
  transfers: '/transfers?list=to-send',
  ordered: '/transfers?list=ordered',
  confirmations: '/transfers?list=sent',
  refunds: '/deals?list=to-pay-back',
  questions: '/questions',
} as const satisfies Record<keyof Money['due'], string>

/** What must be done today: each number leads to the list of what it counts. What nothing waits for stays, in a quiet colour, so that each has its place. */
const Due = ({ due }: { due: Money['due'] }) => (
  <Block title={t('money.due')}>
    <ul className="grid grid-cols-2 sm:grid-cols-4 xl:grid-cols-8">
      {(Object.keys(dueAddress) as (keyof Money['due'])[]).map((what) => (
        <li key={what} className="border-b border-hairline py-2.5 pr-4">
          <Link to={dueAddress[what]} className="group block no-underline">
            <span className={due[what] > 0 ? 'block text-xl font-medium tabular-nums' : 'block text-xl text-muted tabular-nums'}>
              {due[what]}
            </span>
            <span className="text-muted group-hover:underline">{t(`money.due.${what}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Block>
)

type CoinRow = Money['coins'][number]
const coinColumns = (): Column<CoinRow>[] => {
  const column = amountColumns<CoinRow>(({ coin }) => coin)
  return [
    { name: t('money.coin'), className: 'font-medium', cell: ({ coin }) => coin },
    column(t('word.toBuy'), ({ toBuy }) => toBuy),
    column(t('money.toBuyIfPaid'), ({ toBuyIfPaid }) => toBuyIfPaid),
    column(t('word.toSell'), ({ toSell }) => toSell),
    column(t('money.toSellIfReceived'), ({ toSellIfReceived }) => toSellIfReceived),
    column(t('money.leftOver'), ({ left }) => left),
    {
      name: t('money.net'),
      isNumber: true,
      className: 'font-medium',
      cell: ({ exposure, coin }) =>
        Big(exposure).eq(0)
          ? t('money.even')
          : t(Big(exposure).gt(0) ? 'money.long' : 'money.short', { amount: amountText(Big(exposure).abs().toFixed(), coin) }),
    },
  ]
}

type LeftRow = Money['left'][number]
const leftColumns = (): Column<LeftRow>[] => [
  { name: t('word.deal'), cell: ({ deal }) => <DealReference deal={deal} /> },
  { name: t('word.state'), cell: ({ state }) => dealStateName(state) },
  amountColumns<LeftRow>(({ coin }) => coin)(t('money.leftOver'), ({ amount }) => amount),
]

type MoneyRow = Money['money'][number]
const moneyColumns = (): Column<MoneyRow>[] => {
  const column = amountColumns<MoneyRow>(({ unit }) => unit)
  return [
    { name: t('word.currency'), className: 'font-medium', cell: ({ unit }) => unit },
    column(t('money.expected'), ({ expected }) => expected),
    column(t('money.heldNow'), ({ held }) => held),
    column(t('money.toDeliver'), ({ toDeliver }) => toDeliver),
    column(t('money.onTheWay'), ({ onTheWay }) => onTheWay),
    column(t('money.toPayBack'), ({ toPayBack }) => toPayBack),
  ]
}

export const DealReference = ({ deal }: { deal: string }) => (
  <Link className="link whitespace-nowrap tabular-nums" to={`/deals/${deal}`}>
    {dealReferenceText(deal)}
  </Link>
)
