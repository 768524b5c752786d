import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { t } from '../../web/language/text.ts'
import { backend, type Person, useReadOutwardQuery } from '../api/backend.ts'
import { ActionRegister, createActionRegister, SingleKeysWanted } from '../layout/keyboard.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Loading } from '../layout/states.tsx'
import { useAppDispatch, useAppSelector } from '../session/store.ts'
import { StepUpProvider } from '../session/StepUpProvider.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { startAnew } from '../session/sign-out.ts'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { focusHeading } from '../../web/ui/focus.ts'
import { Rail } from './Rail.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { isAllowed, navigationFor, type Screen, screens, titleOf } from './screens.tsx'
import { ShortcutsAndPalette } from './ShortcutsAndPalette.tsx'
import { keepLanguage } from './texts/switch-language.ts'
import { TitleAndFocus, useScreenCounter, useTitle } from '../../web/ui/title.ts'
import { TopStrip } from './TopStrip.tsx'
import { useChanges } from './changes.ts'

/** Everything around the screens of a person who is signed in. */
export function Desk({ person }: { person: Person }) {
  const isSessionOver = useAppSelector(({ connection }) => connection.isSessionOver)
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const navigation = navigationFor(person.permissions)
  const [actionRegister] = useState(createActionRegister)
  useChanges({ paused: isSessionOver })
  useLostFocus()
  useEffect(() => void keepLanguage(person.settings.language), [person.settings.language])
  return (
    <SingleKeysWanted value={person.settings.singleKeys}>
      <ActionRegister value={actionRegister}>
        <StepUpProvider>
          <a className="sr-only z-20 bg-paper p-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2" href="#content">
            {t('shell.skip')}
          </a>
          <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[14rem_minmax(0,1fr)]">
            <Rail navigation={navigation} onShortcuts={() => setOpened('shortcuts')} />
            <TopStrip person={person} onPalette={() => setOpened('palette')} />
            <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-28 outline-none sm:px-6 lg:col-start-2 lg:px-8 lg:pb-12">
              <ServiceBanner />
              <OutwardBanner />
              <PasskeyReminder person={person} />
              <ScreenAtPath person={person} />
            </main>
          </div>
          <ShortcutsAndPalette {...{ person, navigation, opened, setOpened }} />
          <SessionEndedDialog open={isSessionOver} person={person} />
        </StepUpProvider>
      </ActionRegister>
    </SingleKeysWanted>
  )
}

function ScreenAtPath({ person: { permissions } }: { person: Person }) {
  const { pathname } = useLocation()
  const countScreen = useScreenCounter()
  const first = navigationFor(permissions)[0]?.path ?? '/settings'
  const screenRoute = (screen: Screen) => {
    const Content = isAllowed(screen, permissions) ? screen.content : NotPermitted
    const title = titleOf(screen)
    const content = (
      <Suspense fallback={<ScreenOnItsWay title={title} />}>
        <Content />
        <TitleAndFocus key={pathname} title={title} countScreen={countScreen} />
      </Suspense>
    )
    return <Route key={screen.path} path={screen.path} element={content} />
  }
  return (
    <ScreenBoundary path={pathname}>
      <Routes>
        {first !== '/' && <Route path="/" element={<Navigate to={first} replace />} />}
        {screens.map(screenRoute)}
        <Route
          path="*"
          element={
            <>
              <NotFound />
              <TitleAndFocus key={pathname} title={t('shell.notFound.title')} countScreen={countScreen} />
            </>
          }
        />
      </Routes>
    </ScreenBoundary>
  )
}

/** While the first screen's code loads. Later, the old screen stays so long. */
function ScreenOnItsWay({ title }: { title: string }) {
  useTitle(title)
  return (
    <>
      <ScreenHead title={title} />
      <Loading />
    </>
  )
}

const NotPermitted = () => (
  <ScreenHead title={t('shell.notPermitted.title')} sentence={t('shell.notPermitted.sentence')} actions={<ToFirstScreen />} />
)

const NotFound = () => <ScreenHead title={t('shell.notFound.title')} sentence={t('shell.notFound.sentence')} actions={<ToFirstScreen />} />

const ToFirstScreen = () => <DenseLink href="/">{t('shell.toFirstScreen')}</DenseLink>

/** Says quietly that the service or its database is away. What was read before stays on the screen, in its place. */
function ServiceBanner() {
  const service = useAppSelector(({ connection }) => connection.service)
  return (
    <div role="status">
      {service !== 'up' && (
        <p className="fixed inset-x-4 bottom-20 z-10 border-l-4 border-gold bg-gold-soft px-4 py-2 shadow-sheet lg:inset-x-auto lg:right-8 lg:bottom-6 lg:max-w-lg">
          {t(service === 'away' ? 'shell.service.away' : 'shell.service.unreachable')}
        </p>
      )}
    </div>
  )
}

const safeNumber = 2

/** Asks people with a single passkey for a second one. */
function PasskeyReminder({ person: { passkeys, signedInBy } }: { person: Person }) {
  const { pathname } = useLocation()
  if (signedInBy !== 'passkey' || passkeys >= safeNumber || pathname === '/settings') return null
  return (
    <p className="mb-5 border-b border-hairline pb-3 text-muted">
      {t('shell.secondPasskey.sentence')}{' '}
      <Link className="link inline-block py-1" to="/settings#passkeys">
        {t('layout.addPasskey')}
      </Link>
    </p>
  )
}

/** Says above every screen that money and coins cannot leave. The screen Switches says it itself. */
function OutwardBanner() {
  const { pathname } = useLocation()
  const { data } = useReadOutwardQuery()
  const isClosed = data?.reconciled === null
  return (
    <div role="status">
      {isClosed && pathname !== '/switches' && (
        <p className="mb-5 border-l-4 border-danger bg-danger-soft px-4 py-2">
          {t('shell.outward.sentence')}{' '}
          <Link className="link inline-block py-1" to="/switches">
            {t('shell.outward.next')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Lets a person sign in again over the screen, so that what they typed there is kept. */
function SessionEndedDialog({ open, person }: { open: boolean; person: Person }) {
  const dispatch = useAppDispatch()
  const onSignedIn = ({ id }: Person) => {
    // The screen shows what another person may see.
    if (id !== person.id) dispatch(startAnew())
    else dispatch(backend.util.invalidateTags(['Topic']))
  }
  return (
    <Dialog open={open} onClose={() => undefined} closeButton={false} title={t('shell.sessionEnded.title')} width="max-w-sm">
      <p className="mb-5 text-muted">{t('shell.sessionEnded.sentence', { name: person.name })}</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  )
}

/**
 * When the control that has the focus disappears, such as the button of a finished action, moves the focus to the part of the screen around it. Else
 * a screen reader falls silent, and the Tab key may begin at the top of the page again.
 */
function useLostFocus(): void {
  useEffect(() => {
    const stopping = new AbortController()
    /** What had the focus last, and what it was in. */
    let around: Element[] = []
    document.addEventListener('focusin', ({ target }) => void (around = withAncestors(target)), { signal: stopping.signal })
    // A click beside the control takes the focus away on purpose.
    const onPress = ({ target }: PointerEvent) => {
      if (!around[0]?.contains(target as Node)) around = []
    }
    document.addEventListener('pointerdown', onPress, { signal: stopping.signal })
    const observer = new MutationObserver(() => {
      const [control, ...parts] = around
      if (!control || isThere(control) || isFocusSomewhere()) return
      focusPart(parts.find((part) => isThere(part) && part.matches('section, dialog, [tabindex]')))
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      stopping.abort()
      observer.disconnect()
    }
  }, [])
}

function withAncestors(target: EventTarget | null): Element[] {
  const found: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) found.push(element)
  return found
}

/** Whether it is in the document, and not in a closed dialog. */
const isThere = (element: Element): boolean => element.isConnected && element.closest('dialog:not([open])') === null

function isFocusSomewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && isThere(activeElement)
}

function focusPart(part: Element | undefined): void {
  if (!(part instanceof HTMLElement) || part.tagName === 'MAIN') {
    focusHeading()
    return
  }
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
