import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { ChoiceRow, SelectRow } from '../layout/DenseFields.tsx'
import { AmountRow } from './AmountRow.tsx'
import type { InputsPart } from './builder.ts'
import { PairRow } from './PairRow.tsx'
import { networkOfOffer, openCoins, openNetworks, withCoin, withDirection, withNetwork } from './typed-offer.ts'

/** With whom, what and how much. */
export function DealInputs({ typed, basis, errors, change, onReset }: InputsPart & { onReset: () => void }) {
  const { parties, currencies, closedNetworks } = basis
  const { kind, partyId, direction, currency, coin, network, fixedSide, amount } = typed
  const networks = openNetworks(coin, closedNetworks)
  const isWhole = networkOfOffer(typed)?.decimals === 0
  return (
    <Block
      title={t('offer.deal')}
      aside={
        <button type="button" className="link -my-1 min-h-6" onClick={onReset}>
          {t('offer.reset')}
        </button>
      }
    >
      <div className="flex flex-col gap-1.5 pt-2.5">
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
            { value: 'buy', label: t('offer.directions.buy') },
            { value: 'sell', label: t('offer.directions.sell') },
          ]}
          value={direction}
          onChoose={(chosen) => change((now) => withDirection(now, chosen))}
        />
        <PairRow
          label={t('offer.pair')}
          coins={openCoins(closedNetworks)}
          currencies={currencies}
          coin={coin}
          currency={currency}
          error={errors.currency}
          onCoin={(chosen) => change((now) => withCoin(now, chosen, closedNetworks))}
          onCurrency={(chosen) => change({ currency: chosen })}
        />
        {(networks.length !== 1 || networks[0]?.id !== network) && (
          <SelectRow
            label={t('layout.network')}
            error={errors.network}
            options={[
              ...(networks.some(({ id }) => id === network) ? [] : [{ value: network, label: t('offer.choose') }]),
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
