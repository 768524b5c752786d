import { t } from '../../web/language/text.ts'
import { useListSwitchesQuery } from '../api/operator.ts'
import { Block } from '../layout/Block.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'
import { Erasures } from './Erasures.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { HeldPrices } from './HeldPrices.tsx'
import { Outward } from './Outward.tsx'
import { SwitchList } from './SwitchList.tsx'

/** The screen `/switches`: whether money and coins may leave, what is paused, and what waits for a person. */
export function Switches() {
  const { data, error, isFetching, refetch } = useListSwitchesQuery()
  const mayClearErasures = useMay('erasures.work')
  const mayRetry = useMay('jobs.retry')
  return (
    <>
      <ScreenHead title={t('switches.title')} sentence={t('switches.sentence')} />
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
