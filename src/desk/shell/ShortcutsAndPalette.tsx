import { type KeyboardEvent as ReactKeyboardEvent, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { flushSync } from 'react-dom'
import { printReference, readReference } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { Person } from '../api/backend.ts'
import { ActionRegister, type ScreenAction, useSingleKeys } from '../layout/keyboard.ts'
import { Keys } from '../layout/Keys.tsx'
import { useAppDispatch } from '../session/store.ts'
import { signOut } from '../session/sign-out.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { openModal, useOverlayClick } from '../../web/ui/overlay.ts'
import { searchText } from '../../web/ui/search-text.ts'
import { useBackCloses } from '../../web/ui/use-back-closes.ts'
import { type NavScreen, titleOf } from './screens.tsx'

/** So many letters may be a client’s name. */
const shortestQuery = 3

type Opened = 'palette' | 'shortcuts' | null

interface ShortcutsAndPaletteProps {
  person: Person
  navigation: readonly NavScreen[]
  opened: Opened
  setOpened: (opened: Opened) => void
}

/** The keys that work on every screen, and the two dialogs that they open. */
export function ShortcutsAndPalette({ person, navigation, opened, setOpened }: ShortcutsAndPaletteProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const ofScreen = useContext(ActionRegister)
  const close = () => setOpened(null)
  usePaletteKey(() => setOpened('palette'))
  useGoKeys((key) => {
    const screen = navigation.find(({ nav }) => nav.key === key)
    if (screen) void navigate(screen.path)
  })
  useSingleKeys((key) => {
    if (key === '?') setOpened('shortcuts')
  })
  const areSingleKeysOn = person.settings.singleKeys
  const listActions = () => [
    ...ofScreen.list().map(({ name, key, act }) => ({ name, keys: areSingleKeysOn ? key?.toUpperCase() : undefined, act })),
    ...navigation.map((screen) => ({
      name: titleOf(screen),
      keys: areSingleKeysOn ? goKeys(screen) : undefined,
      act: () => void navigate(screen.path),
    })),
    { name: t('shell.shortcuts.title'), act: () => setOpened('shortcuts') },
    { name: t('shell.signOut'), act: () => void dispatch(signOut()) },
  ]
  const findClients = (query: string) =>
    query.length >= shortestQuery && person.permissions.includes('clients.read')
      ? [{ name: t('shell.palette.findClients', { query }), act: () => void navigate(`/clients?${new URLSearchParams({ query })}`) }]
      : []
  const openDeal = (query: string) => {
    const reference = person.permissions.includes('deals.read') ? readReference(query) : null
    return reference === null
      ? []
      : [{ name: t('shell.palette.openDeal', { reference: printReference(reference) }), act: () => void navigate(`/deals/${reference}`) }]
  }
  return (
    <>
      <Palette
        open={opened === 'palette'}
        listActions={listActions}
        actionsFor={(query) => [...openDeal(query), ...findClients(query)]}
        onClose={close}
      />
      <Dialog open={opened === 'shortcuts'} onClose={close} title={t('shell.shortcuts.title')} width="max-w-md">
        <Shortcuts listOfScreen={ofScreen.list} {...{ navigation, areSingleKeysOn }} />
      </Dialog>
    </>
  )
}

const goKeys = ({ nav }: NavScreen) => `G ${nav.key.toUpperCase()}`

interface ShortcutsProps {
  listOfScreen: () => readonly ScreenAction[]
  navigation: readonly NavScreen[]
  areSingleKeysOn: boolean
}

function Shortcuts({ listOfScreen, navigation, areSingleKeysOn }: ShortcutsProps) {
  const [ofScreen] = useState(listOfScreen)
  const general = [
    ['J', t('shell.shortcuts.nextRow')],
    ['K', t('shell.shortcuts.previousRow')],
    ['Enter', t('shell.shortcuts.openRow')],
    ['/', t('shell.shortcuts.search')],
    ['?', t('shell.shortcuts.thisList')],
  ] as const
  const onScreen = ofScreen.flatMap(({ key, name }) => (key ? [[key.toUpperCase(), name] as const] : []))
  const goTo = navigation.map((screen) => [goKeys(screen), t('shell.shortcuts.goTo', { screen: titleOf(screen) })] as const)
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6">
        {[[t('shell.palette.key'), t('shell.palette.title')] as const, ...general, ...onScreen, ...goTo].map(([keys, what]) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid border-t border-hairline py-1.5">
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} />
              <span className="sr-only">{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted">{t(areSingleKeysOn ? 'shell.shortcuts.canBeOff' : 'shell.shortcuts.areOff')}</p>
    </>
  )
}

/** Ctrl-K and Cmd-K, also from a field. Not over another dialog. */
function usePaletteKey(open: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const letterAfterGMs = 1500

/** G and then a letter, pressed within 1.5 seconds. */
function useGoKeys(go: (key: string) => void): void {
  const pressedAt = useRef(-Infinity)
  useSingleKeys(
    (key, event) => {
      const isSecond = event.timeStamp - pressedAt.current < letterAfterGMs
      pressedAt.current = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      if (!isSecond) return
      // On its own, the letter may be a shortcut of the screen.
      event.preventDefault()
      go(key)
    },
    { first: true },
  )
}

interface Action {
  name: string
  keys?: string | undefined
  act: () => void
}

interface PaletteProps {
  open: boolean
  /** Called each time the palette opens. */
  listActions: () => readonly Action[]
  /** More actions, for what was typed. */
  actionsFor: (query: string) => readonly Action[]
  onClose: () => void
}

/** A list of all screens and actions, which is filtered by typing. */
function Palette({ open, listActions, actionsFor, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const overlay = useOverlayClick(onClose)
  useBackCloses(open, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    openModal(element)
    return () => element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label={t('shell.palette.title')}
      className="mx-auto mt-[12dvh] w-[calc(100%-2rem)] max-w-lg overflow-hidden rounded-card border border-hairline bg-surface p-0 text-ink shadow-sheet backdrop:bg-overlay"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...overlay}
    >
      {open && <PaletteList listActions={listActions} actionsFor={actionsFor} onClose={onClose} />}
    </dialog>
  )
}

function PaletteList({ listActions, actionsFor, onClose }: Omit<PaletteProps, 'open'>) {
  const [actions] = useState(listActions)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = [...actions.filter(({ name }) => searchText(name).includes(searchText(query))), ...actionsFor(query.trim())]
  const choose = (action: Action | undefined) => {
    if (!action) return
    // First the palette closes and gives the focus back: until then, no field of the screen can get it.
    flushSync(onClose)
    action.act()
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={focusOnMount}
        role="combobox"
        aria-label={t('shell.palette.label')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        placeholder={t('shell.palette.label')}
        className="w-full border-b border-hairline bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('shell.palette.title')} className="max-h-80 overflow-y-auto py-1.5">
        {found.map((action, at) => (
          // The field above has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={action.name}
            ref={at === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 sm:min-h-9',
              at === active && 'bg-accent-soft',
            )}
            onPointerMove={() => setActive(at)}
            onClick={() => choose(action)}
          >
            {action.name}
            {action.keys && <Keys keys={action.keys} />}
          </div>
        ))}
      </div>
      <p role="status" className={classNames('px-4 text-muted', found.length === 0 && 'pb-4')}>
        {found.length === 0 && t('shell.palette.none')}
      </p>
    </>
  )
}
