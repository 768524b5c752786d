import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { printReference, readReference } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { Person } from '../api/backend.ts'
import { ActionRegister, type ScreenAction, useSingleKeys } from '../layout/keyboard.ts'
import { Keys } from '../layout/Keys.tsx'
import { useAppDispatch } from '../session/hooks.ts'
import { signOut } from '../session/sign-out.ts'
import { Palette } from './Palette.tsx'
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
