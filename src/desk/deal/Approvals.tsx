import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { Block } from '../layout/Block.tsx'
import { isOneOf } from '../layout/codes.ts'
import { useMay } from '../api/person.ts'

const actions = ['send-delivery', 'send-refund', 'cancel-deal', 'record-loss'] as const

/** Proposals about the deal that wait for a second person. Renders nothing without one. */
export function Approvals({ deal: { approvals } }: { deal: Deal }) {
  const mayRead = useMay('approvals.read')
  if (approvals.length === 0) return null
  return (
    <Block title={t('deals.approvals')} count={approvals.length}>
      <ul aria-label={t('deals.approvals')}>
        {approvals.map(({ id, action, proposedBy }) => {
          const name = isOneOf(actions, action) ? t(`deals.approvals.${action}`) : action
          return (
            <li key={id} className="border-hairline py-2 wrap-anywhere not-first:border-t">
              {mayRead ? (
                <Link className="link" to={`/approvals/${id}`}>
                  {name}
                </Link>
              ) : (
                name
              )}{' '}
              <span className="text-muted">{t('deals.approvals.by', { name: proposedBy.name })}</span>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
