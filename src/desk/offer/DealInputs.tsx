import { useId } from 'react'
import { currencyNames, isCurrency } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { ChoiceRow, denseRow, DenseSelect, SelectRow } from '../layout/DenseFields.tsx'
import { FieldNotes } from '../../web/ui/Field.tsx'
import { networkName } from '../layout/offer-words.ts'
import { AmountRow } from './AmountRow.tsx'
import type { InputsPart } from './builder.ts'
import { lacksSender, networkOfOffer, openCoins, openNetworks, withCoin, withDirection, withNetwork } from './typed-offer.ts'

/** With whom, what and how much. */
export function DealInputs({ typed, basis, errors, change, onReset }: InputsPart & { onReset: () => void }) {
  const { parties, currencies, closedNetworks, watchedNetworks } = basis
  const { kind, partyId, direction, currency, coin, network, fixedSide, amount } = typed
  const networks = openNetworks(coin, closedNetworks)
  const isWhole = networkOfOffer(typed)?.decimals === 0
  const onlyIndication =
    parties.length === 0
      ? t('offer.onlyIndication')
      : lacksSender(typed, basis) && t(parties.length > 1 ? 'offer.onlyIndicationOfParty' : 'offer.onlyIndicationYet', { coin })
  return (
    <Block
      title={t('word.deal')}
      aside={
        <button type="button" className="link -my-1 min-h-6" onClick={onReset}>
          {t('offer.reset')}
        </button>
      }
    >
      <div className="flex flex-col gap-1.5 pt-2.5">
        <ChoiceRow
          label={t('word.kind')}
          options={[
            { value: 'firm', label: t('offer.kinds.firm'), disabled: onlyIndication !== false },
            { value: 'indication', label: t('offer.kinds.indication') },
          ]}
          value={kind}
          onChoose={(chosen) => change({ kind: chosen })}
          hint={onlyIndication}
        />
        {/* Another party may have a wallet. */}
        {(kind === 'firm' || (onlyIndication !== false && parties.length > 1)) && (
          <SelectRow
            label={t('word.party')}
            error={errors.partyId}
            options={[
              ...(parties.some(({ id }) => id === partyId) ? [] : [{ value: '', label: t('word.pleaseChoose') }]),
              ...parties.map((one) => ({ value: one.id, label: t('offer.partyOption', { name: one.name, kind: one.kind }) })),
            ]}
            value={partyId}
            onChoose={(chosen) => change({ partyId: chosen })}
          />
        )}
        <ChoiceRow
          label={t('word.client')}
          options={[
            { value: 'buy', label: t('offer.directions.buy') },
            { value: 'sell', label: t('offer.directions.sell') },
          ]}
          value={direction}
          onChoose={(chosen) => change((now) => withDirection(now, chosen))}
        />
        <PairRow
          label={t('word.pair')}
          coins={openCoins(closedNetworks)}
          currencies={currencies}
          coin={coin}
          currency={currency}
          error={errors.currency}
          hint={
            networkOfOffer(typed) && !watchedNetworks.includes(network) && t('offer.notWatched', { network: networkName(coin, network) })
          }
          onCoin={(chosen) => change((now) => withCoin(now, chosen, closedNetworks))}
          onCurrency={(chosen) => change({ currency: chosen })}
        />
        {(networks.length !== 1 || networks[0]?.id !== network) && (
          <SelectRow
            label={t('layout.network')}
            error={errors.network}
            options={[
              ...(networks.some(({ id }) => id === network) ? [] : [{ value: network, label: t('word.pleaseChoose') }]),
              ...networks.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={network}
            onChoose={(chosen) =>
              change((now) =>
                withNetwork(
                  now,
                  networks.find(({ id }) => id === chosen),
                ),
              )
            }
          />
        )}
        <ChoiceRow
          label={t('offer.fixed')}
          options={[
            { value: 'fiat', label: currency, disabled: isWhole },
            { value: 'coins', label: coin },
          ]}
          value={fixedSide}
          onChoose={(chosen) => change({ fixedSide: chosen })}
          hint={isWhole && t('offer.wholeCoins', { coin })}
        />
        <AmountRow
          label={t('word.amount')}
          error={errors.amount}
          unit={fixedSide === 'fiat' ? currency : coin}
          value={amount}
          onChange={(text) => change({ amount: text })}
        />
      </div>
    </Block>
  )
}

interface PairRowProps {
  label: string
  coins: readonly string[]
  currencies: readonly string[]
  coin: string
  currency: string
  error: string | undefined
  hint: string | false | undefined
  onCoin: (coin: string) => void
  onCurrency: (currency: string) => void
}

/** The two currencies, side by side. */
function PairRow({ label, coins, currencies, coin, currency, error, hint, onCoin, onCurrency }: PairRowProps) {
  const id = useId()
  return (
    <div className={denseRow} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="text-muted">
        {label}
      </span>
      <div className="min-w-0">
        <div className="grid grid-cols-[minmax(0,1fr)_4.75rem] gap-2">
          <DenseSelect
            aria-label={t('layout.coin')}
            options={coins.map((one) => ({ value: one, label: nameOf(one) }))}
            value={coin}
            onChoose={onCoin}
          />
          <DenseSelect
            aria-label={t('word.currency')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            options={currencies.map((one) => ({ value: one, label: one }))}
            value={currency}
            onChoose={onCurrency}
          />
        </div>
        <FieldNotes id={id} hint={hint} {...(error && { error })} />
      </div>
    </div>
  )
}

/** "BTC · Bitcoin" */
const nameOf = (coin: string) => (isCurrency(coin) ? t('layout.coinOption', { coin, name: currencyNames[coin] }) : coin)
