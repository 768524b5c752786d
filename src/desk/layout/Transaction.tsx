import { explorerPage } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { Copied } from './Copied.tsx'

/** The id of a transaction, which can be copied, and a link to its page at an explorer. */
export function Transaction({ id, explorer }: { id: string; explorer: string | null }) {
  const page = explorerPage(explorer, id)
  return (
    <Copied text={id} label={t('layout.transaction')}>
      {page !== null && (
        <a className="link" href={page} target="_blank" rel="noopener noreferrer">
          {t('layout.explorer')}
        </a>
      )}
    </Copied>
  )
}
