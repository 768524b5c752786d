import type { ReactNode } from 'react'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { Moment } from '../layout/Moment.tsx'

interface Props {
  deal: Pick<Deal, 'accountState' | 'frozenAt'>
  /** After the sentence. */
  children?: ReactNode
}

/** That the client is frozen, and what this means for the deal. It comes before everything else. Renders nothing for other clients. */
export function FrozenClient({ deal: { accountState, frozenAt }, children }: Props) {
  if (accountState !== 'frozen') return null
  return (
    <section aria-label={t('deals.frozen.title')} className="border-y border-l-4 border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold text-danger">
        {frozenAt ? (
          <>
            {t('deals.frozen.since')} <Moment at={frozenAt} />
          </>
        ) : (
          t('deals.frozen.title')
        )}
      </p>
      <p>{t('deals.frozen.sentence')}</p>
      {children}
    </section>
  )
}
