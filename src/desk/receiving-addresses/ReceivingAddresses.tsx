import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useListReceivingAddressesQuery } from '../api/offers.ts'
import { useScreenActions } from '../layout/screen-actions.ts'
import { Block } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'
import { AddressDialog, type OpenForm } from './AddressDialog.tsx'
import { AddressTable } from './AddressTable.tsx'
import { shownStock } from './shown-stock.ts'
import { StockTable } from './StockTable.tsx'

/** The screen `/receiving-addresses`: where the coins of sells arrive, or with `?coin=` and `?network=` those of one coin. Two people enter each address. */
export function ReceivingAddresses() {
  const shown = shownStock(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useListReceivingAddressesQuery(shown ?? {})
  const mayEnter = useMay('receiving-addresses.enter')
  const [open, setOpen] = useState<OpenForm | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const enter = () => setOpen({ form: 'enter' })
  const importList = () => setOpen({ form: 'import', shown })
  useScreenActions(
    mayEnter
      ? [
          { name: t('receiving.import'), act: importList },
          { name: t('receiving.enter'), act: enter },
        ]
      : [],
  )
  return (
    <>
      <ScreenHead
        title={t('shell.titles.receivingAddresses')}
        sentence={t('receiving.sentence')}
        actions={
          mayEnter && (
            <>
              <DenseButton kind="primary" onClick={importList}>
                {t('receiving.import')}
              </DenseButton>
              <DenseButton onClick={enter}>{t('receiving.enter')}</DenseButton>
            </>
          )
        }
      />
      <Outcome outcome={outcome} />
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : (
        <div className="flex flex-col gap-7">
          {data.stocks.length > 0 && (
            <Block title={t('receiving.stocks')}>
              <StockTable stocks={data.stocks} mayEnter={mayEnter} onRemove={(stock) => setOpen({ form: 'remove-waiting', stock })} />
            </Block>
          )}
          {data.addresses.length === 0 && !shown ? (
            <Empty>{t('receiving.empty')}</Empty>
          ) : (
            <Block
              title={
                shown ? t('receiving.listOf', { ...shown, network: networkName(shown.coin, shown.network) }) : t('receiving.import.list')
              }
              aside={
                shown && (
                  <Link className="link" to="/receiving-addresses">
                    {t('receiving.all')}
                  </Link>
                )
              }
            >
              {data.addresses.length === 0 ? (
                <Empty>{t('receiving.emptyOf')}</Empty>
              ) : (
                <AddressTable
                  addresses={data.addresses}
                  mayEnter={mayEnter}
                  onConfirm={(address) => setOpen({ form: 'confirm', address })}
                  onRemove={(address) => setOpen({ form: 'remove', address })}
                />
              )}
              {data.addresses.length >= mostListed && <p className="py-2 text-muted">{t('receiving.newest')}</p>}
            </Block>
          )}
        </div>
      )}
      <AddressDialog
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

const mostListed = 100
