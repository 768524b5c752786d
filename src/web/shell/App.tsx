import { Activity, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { pageAt, pages } from '#contract/pages.ts'
import { useAppSelector } from '../session/hooks.ts'
import { Arrival, useArrivals } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Guard } from './guards.tsx'
import { AuthLayout } from './layouts.tsx'
import { Loading } from './Loading.tsx'
import { NotFound } from './NotFound.tsx'
import { type Screen, screens } from './screens.tsx'
import { hasClientsTexts } from './texts/speaking.ts'
import { t } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'

/** The client area. Needs the store's provider and a router round it. */
export function App() {
  useLanguage()
  return (
    <ErrorBoundary>
      <ScreenAtPath />
    </ErrorBoundary>
  )
}

function ScreenAtPath() {
  const location = useLocation()
  const onArrival = useArrivals()
  const [expectedHome, setExpectedHome] = useState<{ from: string } | null>(null)
  const authInProgress = useAppSelector((state) => state.auth.authInProgress)
  if (authInProgress && location.pathname !== pages.landing) return <Loading />

  const here = screenAt(location.pathname)
  const expectHome = () => setExpectedHome({ from: location.key })
  const home = { ...location, pathname: pages.home, search: '', hash: '' }
  // The key alone does not tell: by the skip link, a page for clients has the one that the log-in's address had in a new document.
  const isHomeExpected = expectedHome?.from === location.key && here.admitted !== 'clients'
  // Beside the screen before it, home is drawn unseen and does nothing: to show it is then a small step.
  const places = isHomeExpected && hasClientsTexts() ? [location, home] : [location]
  return (
    <Guard admitted={here.admitted}>
      {places.map((place) => {
        const { title, admitted, layout: Layout, path, content: Content } = screenAt(place.pathname)
        return (
          <Activity key={admitted === 'clients' ? 'clients' : 'others'} mode={place === location ? 'visible' : 'hidden'}>
            <Layout>
              <Routes location={place}>
                <Route path={path} element={<Content expectHome={expectHome} />} />
              </Routes>
              <Arrival key={path} title={title} onArrival={onArrival} />
            </Layout>
          </Activity>
        )
      })}
    </Guard>
  )
}

function screenAt(pathname: string): Screen & { title: string; path: string } {
  const page = pageAt(pathname)
  if (page && page !== 'landing') return { ...screens[page], title: t(`shell.titles.${page}`), path: pages[page] }
  return { admitted: 'everybody', layout: AuthLayout, content: NotFound, title: t('shell.notFound.title'), path: '*' }
}
