import { useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { ListTabs } from '../layout/ListTabs.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { useMay } from '../api/backend.ts'
import { closingAddress, ClosingList, readDays } from './ClosingList.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { Reconciliation } from './Reconciliation.tsx'

/** The screen `/money`: what deals mean for the operator now; with `?from=` and `?to=` the closing list of these days; with `?view=bank` why the bank holds another sum. */
export function Money() {
  const [params] = useSearchParams()
  const days = readDays(params)
  const isBank = days === null && params.get('view') === 'bank'
  return (
    <>
      <ScreenHead
        title={t('shell.titles.money')}
        sentence={t('money.sentence')}
        actions={useMay('records.export') && <DenseLink href="/exports?records=deals">{t('money.toExports')}</DenseLink>}
      />
      <ListTabs
        label={t('money.views')}
        tabs={[
          { name: t('word.now'), to: '/money', isCurrent: days === null && !isBank },
          { name: t('money.closing'), to: closingAddress(), isCurrent: days !== null },
          { name: t('money.bank'), to: '/money?view=bank', isCurrent: isBank },
        ]}
      />
      <div className="pt-5">{days ? <ClosingList days={days} /> : isBank ? <Reconciliation /> : <MoneyNow />}</div>
    </>
  )
}
