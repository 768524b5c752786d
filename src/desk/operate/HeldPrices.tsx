import { useState } from 'react'
import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { useCall } from '../api/call.ts'
import { type HeldPrice, useListHeldPricesQuery } from '../api/operator.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'

/** Prices that changed too much, and wait for somebody who compares them with another exchange. */
export function HeldPrices() {
  const { data, error, isFetching, refetch } = useListHeldPricesQuery()
  const [released, setReleased] = useState<HeldPrice | null>(null)
  const mayRelease = useMay('prices.release')
  return (
    <Block title={t('switches.prices')} count={data?.prices.length}>
      {data ? (
        data.prices.length === 0 ? (
          <NoRows>{t('switches.noPrices')}</NoRows>
        ) : (
          <DenseTable
            label={t('switches.prices')}
            columns={priceColumns(mayRelease, setReleased)}
            rows={data.prices}
            keyOf={({ pair }) => pair}
          />
        )
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <Dialog
        open={released !== null}
        onClose={() => setReleased(null)}
        title={released && t('switches.releaseNamed', { pair: released.pair })}
        width="max-w-md"
      >
        {released && <ReleaseForm price={released} onClose={() => setReleased(null)} />}
      </Dialog>
    </Block>
  )
}

const priceColumns = (mayRelease: boolean, onRelease: (price: HeldPrice) => void): Column<HeldPrice>[] => [
  { name: t('switches.columns.pair'), cell: ({ pair }) => <span className="font-medium">{pair.replace('-', '/')}</span> },
  { name: t('switches.columns.lastGood'), isNumber: true, cell: ({ lastGood }) => formatDecimal(lastGood) },
  { name: t('switches.columns.heldBack'), isNumber: true, cell: ({ heldBack }) => formatDecimal(heldBack) },
  { name: t('switches.columns.change'), isNumber: true, cell: changeOf },
  { name: t('switches.columns.since'), cell: ({ since }) => <Moment at={since} /> },
  ...(mayRelease
    ? [
        {
          name: t('switches.columns.action'),
          cell: (price: HeldPrice) => (
            <DenseButton aria-label={t('switches.releaseNamed', { pair: price.pair })} onClick={() => onRelease(price)}>
              {t('switches.release')}
            </DenseButton>
          ),
        },
      ]
    : []),
]

/** In per cent, with its sign. */
function changeOf({ lastGood, heldBack }: HeldPrice): string {
  if (Big(lastGood).eq(0)) return ''
  const percent = Big(heldBack).minus(lastGood).div(lastGood).times(100).round(2)
  return `${percent.gt(0) ? '+' : ''}${formatDecimal(percent.toFixed())} %`
}

function ReleaseForm({ price: { pair, lastGood, heldBack }, onClose }: { price: HeldPrice; onClose: () => void }) {
  const [release, { error }] = useCall('releasePrice')
  return (
    <ConfirmForm
      sentence={t('switches.releaseSentence', { last: formatDecimal(lastGood), next: formatDecimal(heldBack) })}
      submit={t('switches.release')}
      kind="danger"
      error={error}
      onConfirm={async () => {
        if (!(await release({ pair })).error) onClose()
      }}
      onCancel={onClose}
    />
  )
}
