import { explorerPage } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { CopyButton } from '../../web/ui/CopyButton.tsx'

/** The id of a transaction in groups, with a button that copies it and a link to its page at an explorer. */
export function Transaction({ id, explorer }: { id: string; explorer: string | null }) {
  const page = explorerPage(explorer, id)
  return (
    <>
      <AddressGroups text={id} />
      <span className="flex flex-wrap items-center gap-x-3">
        <CopyButton kind="quiet" className="dense -ml-4 max-sm:-ml-3" value={id} label={t('layout.transaction')} />
        {page !== null && (
          <a className="link" href={page} target="_blank" rel="noopener noreferrer">
            {t('layout.explorer')}
          </a>
        )}
      </span>
    </>
  )
}
