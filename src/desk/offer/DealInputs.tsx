import { currencyNames, isFiat, type Currency } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { ChoiceRow, SelectRow } from '../layout/DenseFields.tsx'
import { AmountRow } from './AmountRow.tsx'
import type { InputsPart } from './builder.ts'
import { networkOfOffer, openCoins, openNetworks, withCoin, withDirection, withNetwork } from './typed-offer.ts'

/** With whom, what and how much. */
export function DealInputs({ typed, basis, errors, change }: InputsPart) {
  const { parties, currencies, closedNetworks } = basis
  const { kind, partyId, direction, currency, coin, network, fixedSide, amount } = typed
  const isWhole = networkOfOffer(typed)?.decimals === 0
  return (
    <Block title={t('offer.deal')}>
      <div className="flex flex-col gap-2 pt-3">
        <ChoiceRow
          label={t('offer.kind')}
          options={[
            { value: 'firm', label: t('offer.kinds.firm'), disabled: parties.length === 0 },
            { value: 'indication', label: t('offer.kinds.indication') },
          ]}
          value={kind}
          onChoose={(chosen) => change({ kind: chosen })}
          hint={parties.length === 0 && t('offer.onlyIndication')}
        />
        {kind === 'firm' && (
          <SelectRow
            label={t('offer.party')}
            error={errors.partyId}
            options={[
              ...(parties.some(({ id }) => id === partyId) ? [] : [{ value: '', label: t('offer.chooseParty') }]),
              ...parties.map((one) => ({ value: one.id, label: t('offer.partyOption', { name: one.name, kind: one.kind }) })),
            ]}
            value={partyId}
            onChoose={(chosen) => change({ partyId: chosen })}
          />
        )}
        <ChoiceRow
          label={t('offer.direction')}
          options={[
            { value: 'buy', label: t('offer.directions.buy', { coin }) },
            { value: 'sell', label: t('offer.directions.sell', { coin }) },
          ]}
          value={direction}
          onChoose={(chosen) => change((now) => withDirection(now, chosen))}
        />
        <SelectRow
          label={t('layout.coin')}
          options={openCoins(closedNetworks).map((one) => ({ value: one, label: `${one} · ${currencyNames[one]}` }))}
          value={coin}
          onChoose={(chosen) => change((now) => withCoin(now, chosen, closedNetworks))}
        />
        <SelectRow
          label={t('layout.network')}
          error={errors.network}
          options={openNetworks(coin, closedNetworks).map(({ id, name }) => ({ value: id, label: name }))}
          value={network}
          onChoose={(chosen) =>
            change((now) =>
              withNetwork(
                now,
                openNetworks(now.coin, closedNetworks).find(({ id }) => id === chosen),
              ),
            )
          }
        />
        <SelectRow
          label={t('offer.currency')}
          error={errors.currency}
          options={currencies.map((one) => ({ value: one, label: isFiat(one) ? `${one} · ${fiatName(one)}` : one }))}
          value={currency}
          onChoose={(chosen) => change({ currency: chosen })}
        />
        <ChoiceRow
          label={t('offer.fixed')}
          options={[
            { value: 'fiat', label: t(direction === 'buy' ? 'offer.fixedSides.pays' : 'offer.fixedSides.isPaid'), disabled: isWhole },
            { value: 'coins', label: t(direction === 'buy' ? 'offer.fixedSides.gets' : 'offer.fixedSides.sends') },
          ]}
          value={fixedSide}
          onChoose={(chosen) => change({ fixedSide: chosen })}
          hint={isWhole && t('offer.wholeCoins', { coin })}
        />
        <AmountRow
          label={t('offer.amount')}
          error={errors.amount}
          unit={fixedSide === 'fiat' ? currency : coin}
          value={amount}
          onChange={(text) => change({ amount: text })}
        />
      </div>
    </Block>
  )
}

const fiatName = (currency: Currency & ('EUR' | 'GBP' | 'USD')) => t(`ui.currencies.${currency}`)
