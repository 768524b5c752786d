import { useState } from 'react'
import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import { type HeldPrice, useListErasuresQuery, useListHeldPricesQuery, useListSwitchesQuery, type VendorErasure } from '../api/operator.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { useCall } from '../api/call.ts'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { Outward } from './Outward.tsx'
import { SwitchList } from './SwitchList.tsx'

/** The screen `/switches`: whether money and coins may leave, what is paused, and what waits for a person. */
export function Switches() {
  const { data, error, isFetching, refetch } = useListSwitchesQuery()
  const mayClearErasures = useMay('erasures.work')
  const mayRetry = useMay('jobs.retry')
  return (
    <>
      <ScreenHead title={t('shell.titles.switches')} sentence={t('switches.sentence')} />
      <div className="flex max-w-6xl flex-col gap-10">
        <Outward />
        <Block title={t('switches.service')}>
          {data ? <SwitchList switches={data.switches} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
        </Block>
        <HeldPrices />
        {mayClearErasures && <Erasures />}
        {mayRetry && <FailedJobs />}
      </div>
    </>
  )
}

/** Clients whose data a vendor must erase. Only for those who work on this. */
function Erasures() {
  const { data, error, isFetching, refetch } = useListErasuresQuery()
  const [finished, setFinished] = useState<VendorErasure | null>(null)
  return (
    <Block title={t('switches.erasures')} count={data?.erasures.length}>
      {data ? (
        data.erasures.length === 0 ? (
          <NoRows>{t('switches.noErasures')}</NoRows>
        ) : (
          <DenseTable label={t('switches.erasures')} columns={erasureColumns(setFinished)} rows={data.erasures} keyOf={({ id }) => id} />
        )
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <Dialog open={finished !== null} onClose={() => setFinished(null)} title={t('switches.doneTitle')} width="max-w-md">
        {finished && <DoneForm erasure={finished} onClose={() => setFinished(null)} />}
      </Dialog>
    </Block>
  )
}

const erasureColumns = (onDone: (erasure: VendorErasure) => void): Column<VendorErasure>[] => [
  { name: t('word.vendor'), cell: ({ vendor }) => <span className="font-medium">{vendor}</span> },
  { name: t('switches.columns.knownAs'), cell: ({ knownAs }) => <span className="wrap-anywhere">{knownAs}</span> },
  { name: t('word.due'), cell: ({ dueAt }) => <Moment at={dueAt} /> },
  { name: t('switches.columns.task'), className: 'min-w-56', cell: ({ task }) => <span className="text-muted">{task}</span> },
  {
    name: t('switches.columns.action'),
    cell: (erasure) => (
      <DenseButton aria-label={t('switches.doneNamed', { knownAs: erasure.knownAs })} onClick={() => onDone(erasure)}>
        {t('switches.done')}
      </DenseButton>
    ),
  },
]

function DoneForm({ erasure: { id, vendor, knownAs }, onClose }: { erasure: VendorErasure; onClose: () => void }) {
  const [finish, { error }] = useCall('finishErasure')
  return (
    <ConfirmForm
      sentence={t('switches.doneSentence', { vendor, knownAs })}
      submit={t('switches.doneSubmit')}
      error={error}
      onConfirm={async () => {
        if (!(await finish({ id })).error) onClose()
      }}
      onCancel={onClose}
    />
  )
}

/** Prices that changed too much, and wait for somebody who compares them with another exchange. */
function HeldPrices() {
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
  { name: t('word.pair'), cell: ({ pair }) => <span className="font-medium">{pair.replace('-', '/')}</span> },
  { name: t('switches.columns.lastGood'), isNumber: true, cell: ({ lastGood }) => formatDecimal(lastGood) },
  { name: t('switches.columns.heldBack'), isNumber: true, cell: ({ heldBack }) => formatDecimal(heldBack) },
  { name: t('switches.columns.change'), isNumber: true, cell: changeOf },
  { name: t('word.since'), cell: ({ since }) => <Moment at={since} /> },
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
