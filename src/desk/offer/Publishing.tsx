import type { ReactNode } from 'react'
import { t, type TextId } from '../../web/language/text.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Keys } from '../layout/Keys.tsx'
import { classNames } from '../../web/ui/class-names.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { coinText, moneyText, rateText, shareText } from '../layout/offer-words.ts'
import type { Obstacle, ResultPart } from './builder.ts'

interface PublishingProps {
  obstacles: readonly Obstacle[]
  /** Whether somebody else must publish: a limit is exceeded. */
  needsSupervisor: boolean
  isIncomplete: boolean
  isSaving: boolean
  onPublish: () => void
  onSave: () => void
}

/** What stands in the way, and the buttons. */
export function Publishing({ obstacles, needsSupervisor, isIncomplete, isSaving, onPublish, onSave }: PublishingProps) {
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        {obstacles.length > 0 && (
          <div className="border-l-4 border-danger bg-danger-soft px-3 py-2">
            <Reasons title={t('offer.cannotPublish')} reasons={obstacles.map(reasonSentence)} />
          </div>
        )}
        {isIncomplete && <p className="border-l-4 border-danger bg-danger-soft px-3 py-2">{t('offer.incomplete')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {needsSupervisor ? (
          <DenseButton kind="primary" busy={isSaving} onClick={onSave}>
            {t('offer.saveForSupervisor')}
          </DenseButton>
        ) : (
          <>
            <DenseButton kind="primary" disabled={obstacles.length > 0} onClick={onPublish}>
              {t('offer.review')}
            </DenseButton>
            <DenseButton busy={isSaving} onClick={onSave}>
              {t('offer.saveDraft')}
            </DenseButton>
          </>
        )}
        <span className="text-muted max-lg:hidden">
          <Keys keys={t('word.submitKeys')} /> {t(needsSupervisor ? 'offer.saves' : 'offer.reviews')}
        </span>
      </div>
    </div>
  )
}

/** Both amounts, our rate, and what the operator earns. In a quiet colour while the market is unusable. */
export function Result({
  typed: { direction, coin, currency },
  priced,
  isStale,
}: Pick<ResultPart, 'typed' | 'priced'> & { isStale: boolean }) {
  if (!priced)
    return (
      <Block title={t('word.result')}>
        <NoRows>{t('offer.noResult')}</NoRows>
      </Block>
    )
  const { terms, margin, marginBp, marginEur, amountEur } = priced
  const isBuy = direction === 'buy'
  const isEuro = currency === 'EUR'
  return (
    <Block title={t('word.result')}>
      <dl className={classNames('grid grid-cols-[minmax(0,1fr)_fit-content(65%)] tabular-nums', isStale && 'text-muted')}>
        <Line name={t(isBuy ? 'word.clientPays' : 'word.clientSends')} isLarge>
          {isBuy ? moneyText(terms.fiatAmount, currency) : coinText(terms.coinAmount, coin)}
        </Line>
        <Line name={t(isBuy ? 'word.clientGets' : 'offer.clientIsPaid')} isLarge>
          {isBuy ? coinText(terms.coinAmount, coin) : moneyText(terms.fiatAmount, currency)}
        </Line>
        <Line name={t('word.ourRate')}>{rateText({ rate: terms.rate, coin, currency })}</Line>
        <Line name={t(terms.feeTier ? `offer.feeTiers.${terms.feeTier}` : 'offer.feeTiers.agreed', { percent: shareText(terms.feeRate) })}>
          {moneyText(terms.feeAmount, currency)}
        </Line>
        {!isEuro && <Line name={t('word.value')}>{amountEur === null ? t('word.unknown') : moneyText(amountEur, 'EUR')}</Line>}
        <Line name={t('word.margin')} isStrong isBad={margin.startsWith('-')}>
          {isEuro || marginEur === null ? moneyText(margin, currency) : `${moneyText(margin, currency)} · ${moneyText(marginEur, 'EUR')}`}
          {' · '}
          {t('offer.basisPoints', { bp: String(marginBp).replace('-', '−') })}
        </Line>
      </dl>
    </Block>
  )
}

interface LineProps {
  name: string
  isLarge?: boolean
  isStrong?: boolean
  isBad?: boolean
  children: ReactNode
}

const Line = ({ name, isLarge = false, isStrong = false, isBad = false, children }: LineProps) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline gap-x-4 border-hairline py-1.5 not-first:border-t">
    <dt className={isStrong ? 'font-medium' : 'text-muted'}>{name}</dt>
    <dd
      className={classNames(
        'text-right wrap-anywhere',
        isLarge && 'text-base font-medium min-[100rem]:text-lg',
        isStrong && 'font-medium',
        isBad && 'text-danger',
      )}
    >
      {children}
    </dd>
  </div>
)

interface ReasonsProps {
  title: string
  reasons: readonly string[]
}

/** Why an offer cannot be published, with what to do about each reason. */
export const Reasons = ({ title, reasons }: ReasonsProps) => (
  <>
    <p className="font-medium">{title}</p>
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </>
)

/** A refusal of the service, or what the screen found itself, in a sentence that says what to do. Call while rendering. */
export const reasonSentence = (reason: ReasonCode): string => t(`offer.reasons.${reason}`)

type CodeIn<Id> = Id extends `offer.reasons.${infer Code}` ? Code : never
type ReasonCode = CodeIn<TextId>
