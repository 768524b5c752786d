import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import type { ListName } from '../api/requests.ts'
import { type InboxList, inboxLists } from './lists.ts'

interface ListTabsProps {
  chosen: InboxList
  /** Undefined while they load. */
  counts: Record<ListName, number> | undefined
}

/** The lists of the inbox with the number of their requests. Each has an address. */
export function ListTabs({ chosen, counts }: ListTabsProps) {
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone, the tab may be outside of the screen.
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <nav aria-label={t('inbox.lists')} className="flex gap-x-6 overflow-x-auto border-b border-hairline max-sm:-mx-4 max-sm:px-4">
      {inboxLists.map((list) => (
        <Link
          key={list}
          ref={list === chosen ? current : undefined}
          to={`/?list=${list}`}
          aria-current={list === chosen ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center gap-1.5 border-b-2 whitespace-nowrap no-underline lg:min-h-9',
            list === chosen ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(`inbox.lists.${list}`)}{' '}
          {list !== 'closed' && counts && <span className="font-normal text-muted tabular-nums">{counts[list]}</span>}
        </Link>
      ))}
    </nav>
  )
}
