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
import { t } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'

/** The client area. Needs the store's provider and a router around it. */
export function App() {
  useLanguage()
  return (
    <ErrorBoundary>
      <ScreenAtPath />
    </ErrorBoundary>
  )
}

function ScreenAtPath() {
  const { pathname } = useLocation()
  const onArrival = useArrivals()
  const authInProgress = useAppSelector((state) => state.auth.authInProgress)
  if (authInProgress && pathname !== pages.landing) return <Loading />

  const { title, admitted, layout: Layout, path, content: Content } = screenAt(pathname)
  return (
    <Guard admitted={admitted}>
      <Layout>
        <Routes>
          <Route path={path} element={<Content />} />
        </Routes>
        <Arrival key={path} title={title} onArrival={onArrival} />
      </Layout>
    </Guard>
  )
}

function screenAt(pathname: string): Screen & { title: string; path: string } {
  const page = pageAt(pathname)
  if (page && page !== 'landing') return { ...screens[page], title: t(`shell.titles.${page}`), path: pages[page] }
  return { admitted: 'everybody', layout: AuthLayout, content: NotFound, title: t('shell.notFound.title'), path: '*' }
}
