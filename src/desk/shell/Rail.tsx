import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import { Logo } from '../../web/ui/Logo.tsx'
import { useReadWaitingQuery, type Waiting } from '../api/backend.ts'
import { readOperator } from '../../web/ui/operator.ts'
import { Keys } from '../layout/Keys.tsx'
import { type NavScreen, titleOf } from './screens.tsx'

/** The navigation: on the left where there is room, at the bottom of a phone. */
export function Rail({ navigation, onShortcuts }: { navigation: readonly NavScreen[]; onShortcuts: () => void }) {
  // A request is a part of the inbox with its own address.
  const { pathname } = useLocation()
  const isInRequest = pathname.startsWith('/requests/')
  const list = useRef<HTMLUListElement>(null)
  // On a phone, the item may be outside of the screen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t lg:sticky lg:top-0 lg:row-span-2 lg:flex lg:h-dvh lg:flex-col lg:border-r border-hairline bg-paper"
    >
      <div className="flex h-14 items-center px-5 max-lg:hidden">
        <Logo operator={readOperator()} />
      </div>
      <ul ref={list} className="flex max-lg:overflow-x-auto max-lg:pb-[env(safe-area-inset-bottom)] lg:mt-3 lg:grow lg:flex-col">
        {navigation.map((screen) => (
          <li key={screen.path} className="max-lg:min-w-20 max-lg:shrink-0 max-lg:grow">
            <NavLink
              to={screen.path}
              end={screen.path === '/'}
              className={({ isActive }) => classNames(item, isActive || (screen.name === 'inbox' && isInRequest) ? activeItem : idleItem)}
            >
              <Icon size={20} isRound className="size-5 shrink-0" path={screen.nav.drawing} />
              <span className="truncate lg:grow">{titleOf(screen)}</span>
              {screen.nav.waiting && <WaitingCount what={screen.nav.waiting} />}
            </NavLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="m-3 flex min-h-9 items-center justify-between gap-2 rounded-card px-2 text-left text-muted hover:text-ink max-lg:hidden"
        onClick={onShortcuts}
      >
        {t('shell.shortcuts.title')} <Keys keys="?" />
      </button>
    </nav>
  )
}

const item =
  'relative flex items-center no-underline max-lg:min-h-14 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-2 lg:min-h-9 lg:gap-3 lg:border-l-2 lg:pr-3 lg:pl-4.5'
const activeItem = 'border-accent font-medium text-ink max-lg:text-accent lg:bg-surface'
const idleItem = 'border-transparent text-muted hover:text-ink'

/** How much waits for this person on a screen. */
function WaitingCount({ what }: { what: keyof Waiting | readonly (keyof Waiting)[] }) {
  const { data } = useReadWaitingQuery(undefined, { refetchOnMountOrArgChange: false })
  const count = [what].flat().reduce((sum, name) => sum + (data?.[name] ?? 0), 0)
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="font-medium text-accent tabular-nums max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-3">
        {count} <span className="sr-only">{t('shell.waitingForYou', { count })}</span>
      </span>
    </>
  )
}
